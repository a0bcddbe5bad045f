import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import type { AccessRule } from '@cfm/contract/platform/access.ts';
import { redirect, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { guard } from './guard.ts';
import type { MenuEntry } from './layouts/menu-items.ts';
import { lazyPart } from './ui/lazy-part.tsx';

type RouteTitleText = keyof Messages['frame']['titles'];
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: RouteTitleText;
    /** The access rule that `beforeLoad` checks, readable without navigation. */
    access?: AccessRule;
    menu?: MenuEntry;
  }
}

interface Page {
  /** The same access rule as the page's endpoints. */
  access: AccessRule;
  title: RouteTitleText;
  /** Missing: the page is not in the side menu. */
  menu?: MenuEntry;
  /** Imports the page's code, which brings its texts. */
  load: () => Promise<ComponentType>;
}
/** The options of a page's route. */
export const page = ({ access, title, menu, load }: Page) => ({
  component: lazyPart(load),
  beforeLoad: guard(access),
  staticData: { title, access, menu },
});

interface RecordPage<P> extends Pick<Page, 'access' | 'title'> {
  load: () => Promise<ComponentType<P>>;
  props: (id: number) => P;
}
/** The options of the route of one record's page, with the record's id in the URL. 0 means an invalid id. */
export function recordPage<P extends object>({ access, title, load, props }: RecordPage<P>) {
  const Part: ComponentType<P> & { preload: () => Promise<void> } = lazyPart(load);
  const checkAccess = guard(access);
  return {
    component: Object.assign(
      // biome-ignore lint/correctness/noComponentHookFactories: called once for each route, at module level
      function RecordPage() {
        const { id = 0 } = useParams({ strict: false });
        // The key drops the state of the previous record.
        return <Part key={id} {...props(Number(id))} />;
      },
      { preload: Part.preload },
    ),
    params: {
      parse: ({ id }: { id: string }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
      stringify: ({ id }: { id: number }) => ({ id: String(id) }),
    },
    beforeLoad: async ({ params, location }: { params: { id: number }; location: { href: string } }) => {
      if (params.id === 0) throw redirect({ href: '/error/404' });
      await checkAccess({ location });
    },
    staticData: { title, access },
  };
}

/** Search parameters that a feature parses with its own schema. */
export const looseSearch = (search: Record<string, unknown>) => search;
