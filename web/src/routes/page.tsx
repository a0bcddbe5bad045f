import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import type { AccessRule } from '@cfm/contract/platform/access.ts';
import { redirect, useParams } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { guard } from '../guard.ts';

type RouteTitleText = keyof Messages['frame']['titles'];
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: RouteTitleText;
    /** The access rule that `beforeLoad` checks, readable without navigation. */
    access?: AccessRule;
  }
}

/** The route options of every page: access rule (the same as its endpoints') and title. */
export const page = (access: AccessRule, title: RouteTitleText) => ({
  beforeLoad: guard(access),
  staticData: { title, access },
});
/** The same for the page of one record, with its id in the URL. 0 means an invalid id. */
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
/** Search parameters that a feature parses with its own schema. */
export const looseSearch = (search: Record<string, unknown>) => search;

interface Loaded {
  preload: () => Promise<void>;
}
type Shown = FunctionComponent & Loaded;
/** A page with its props. `Page` provides the code to preload. */
export const shows = (Page: Loaded, show: () => ReactNode): Shown =>
  Object.assign(() => show(), { preload: Page.preload });
/** The page of one record. `show` gets the id as key, so that no state of the previous record remains. */
export const showsId = (Page: Loaded, show: (id: number) => ReactNode): Shown =>
  Object.assign(
    function PageOfId() {
      const { id = 0 } = useParams({ strict: false });
      return show(Number(id));
    },
    { preload: Page.preload },
  );
