import { en } from '@cfm/contract/messages/en.ts';
import { mayPass } from '@cfm/contract/platform/access.ts';
import { isStatedFor, peopleWith } from '@cfm/docs/mission/access.ts';
import { routes } from '@cfm/docs/mission/routes.ts';
import type { AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { router } from './router.tsx';

// Compares the router with section 2 of the specification. e2e/accessibility.spec.ts covers the browser part.
const served = new Map<string, AnyRoute>(Object.entries(router.routesByPath));
const ofStaff = routes.filter(({ layout }) => layout !== 'external');

test.each(ofStaff.map((stated) => [stated.path, stated] as const))(
  '%s has the title, access and layout of section 2',
  (path, stated) => {
    const route = served.get(path.replace(/\{(\w+)\}/g, '$$$1'));
    if (!route) throw new Error('the router does not have this page');
    const { title, access } = route.options.staticData ?? {};
    const shown = title && en.frame.titles[title];
    if (stated.title) expect(shown).toBe(stated.title);
    else expect(shown).toMatch(/\w/);
    if (!access) throw new Error('the page has no access rule');
    expect(peopleWith((grants) => mayPass(access, grants))).toEqual(
      peopleWith((grants) => isStatedFor(stated.access, grants)),
    );
    const layout = stated.layout === 'with-filter' ? 'main' : stated.layout.replace('error', 'errors');
    expect(route.parentRoute.id, 'layout').toBe(`/_${layout}`);
  },
);
