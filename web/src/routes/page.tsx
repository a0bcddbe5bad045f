import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import type { AccessRule } from '@cfm/contract/platform/access.ts';
import { redirect, useParams } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { guard } from '../guard.ts';

type RouteTitleText = keyof Messages['frame']['titles'];
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: RouteTitleText;
    /** Whom `beforeLoad` lets in, for whoever asks without going there. */
    access?: AccessRule;
  }
}

/** What every page's route says: access rule (the same as its endpoints') and title. */
export const page = (access: AccessRule, title: RouteTitleText) => ({
  beforeLoad: guard(access),
  staticData: { title, access },
});
/** The same for the page of one thing, which has its number in the address; 0 stands for a number that is none. */
export const pageOfId = (access: AccessRule, title: RouteTitleText) => ({
  params: {
    parse: ({ id }: { id: string }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
  beforeLoad: async ({ params, location }: { params: { id: number }; location: { href: string } }) => {
    if (params.id === 0) throw redirect({ href: '/error/404' });
    await guard(access)({ location });
  },
  staticData: { title, access },
});
/** Search parameters a feature reads itself, with its own schema. */
export const looseSearch = (search: Record<string, unknown>) => search;

interface Loaded {
  preload: () => Promise<void>;
}
type Shown = FunctionComponent & Loaded;
/** A page with its properties; `Page` is the part whose code it is. */
export const shows = (Page: Loaded, show: () => ReactNode): Shown =>
  Object.assign(() => show(), { preload: Page.preload });
/** The page of one thing. It gives `show` a key: a page of its own for each, so that nothing of the last one stays. */
export const showsId = (Page: Loaded, show: (id: number) => ReactNode): Shown =>
  Object.assign(
    function PageOfId() {
      const { id = 0 } = useParams({ strict: false });
      return show(Number(id));
    },
    { preload: Page.preload },
  );
