import { flagClaims, type Grants, mayPass, roleNames, roleTypes } from '@cfm/contract/access.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { isStatedFor, type StatedAccess } from '@cfm/docs/mission/access.ts';
import { menuCategories } from '@cfm/docs/mission/menu.ts';
import { routes } from '@cfm/docs/mission/routes.ts';
import { describe, expect, test } from 'vitest';
import { visibleMenu } from './layouts/menu-items.ts';
import { menu } from './menu.ts';
import { router } from './router.tsx';

/** Section 2 of the specification against the router and the menu. e2e/accessibility.spec.ts checks what only a browser shows. */
const typeOf = { Admin: roleTypes[0], 'BMW Admin': roleTypes[1] } as const;
const people: readonly Grants[] = roleNames.flatMap((role) =>
  [[], ...flagClaims.map((claim) => [claim]), flagClaims].map((claims) => ({
    role,
    roleType: typeOf[role as keyof typeof typeOf] ?? 'Agent',
    claims,
  })),
);
const nameOf = ({ role, claims }: Grants) => `${role} with ${claims.join(', ') || 'no claim'}`;
const letIn = (mayEnter: (grants: Grants | null) => boolean) =>
  [null, ...people].filter(mayEnter).map((grants) => (grants ? nameOf(grants) : 'nobody'));
const statedFor = (access: StatedAccess) => letIn((grants) => isStatedFor(access, grants));

const served: Readonly<Record<string, (typeof router.routesByPath)[keyof typeof router.routesByPath]>> =
  router.routesByPath;
const inRouter = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1');
const ofStaff = routes.filter(({ layout }) => layout !== 'external');
const found = ofStaff.flatMap((route) => {
  const there = served[inRouter(route.path)];
  return there ? [[route.path, route, there] as const] : [];
});

test('every page of staff that section 2 names has its route', () => {
  expect(ofStaff.map(({ path }) => path).filter((path) => !(inRouter(path) in served))).toEqual([]);
});

describe('has the title, the right and the layout that section 2 states', () => {
  test.each(found)('%s', (_path, stated, route) => {
    const { title, access } = route.options.staticData ?? {};
    const shown = title && en.frame.titles[title];
    if (stated.title) expect(shown).toBe(stated.title);
    else expect(shown).toMatch(/\w/);
    expect(access, 'access rule').toBeDefined();
    if (access) expect(letIn((grants) => mayPass(access, grants))).toEqual(statedFor(stated.access));
    const layout = stated.layout === 'with-filter' ? 'main' : stated.layout.replace('error', 'errors');
    expect(route.parentRoute.id, 'layout').toBe(`/${layout}`);
  });
});

describe('the side menu', () => {
  const texts = en.frame.menu;
  const categories = menu.map(({ text, items }) => ({ name: text ? texts[text] : null, items }));

  test('has the categories and items of section 2 in its order', () => {
    const wanted = menuCategories.map(({ name, items }) => [name, ...items.map((item) => item.name)]);
    const named = new Set(wanted.flat());
    expect(
      categories
        .map(({ name, items }) => [name, ...items.map(({ text }) => texts[text] as string)])
        .map(([name, ...items]) => [name, ...items.filter((item) => named.has(item ?? null))]),
    ).toEqual(wanted);
  });

  const items = menuCategories.flatMap((category) =>
    category.items.flatMap((stated) => {
      const { items = [] } = categories.find(({ name }) => name === category.name) ?? {};
      const item = items.find(({ text }) => texts[text] === stated.name);
      return item ? [[stated.name, stated, item] as const] : [];
    }),
  );
  test.each(items)('%s leads where it says, and shows to whom it is stated for', (_name, stated, item) => {
    expect(item.to).toBe(stated.to);
    const sees = (grants: Grants | null) =>
      visibleMenu(grants, menu).some((category) => category.items.some(({ text }) => text === item.text));
    expect(letIn(sees)).toEqual(statedFor(stated.access));
  });

  test('shows a category to whoever sees one of its items, and to nobody else', () => {
    for (const grants of people) {
      const shown = visibleMenu(grants, menu);
      expect(shown.filter((category) => category.items.length === 0)).toEqual([]);
      const names = shown.map(({ text }) => (text ? texts[text] : null));
      for (const [item, { access }] of items) {
        const { name = '' } =
          menuCategories.find((each) => each.items.some((one) => one.name === item)) ?? {};
        if (isStatedFor(access, grants)) expect(names, `${nameOf(grants)}: ${item}`).toContain(name);
      }
    }
  });
});
