import { flagClaims, type Grants } from '@cfm/contract/platform/access.ts';
import { expect, test } from 'vitest';
import { type MenuCategory, menuOf, visibleMenu } from './layouts/menu-items.ts';
import { router } from './router.tsx';

const menu = menuOf(Object.values(router.routesById));

const grants = (roleType: Grants['roleType'], claims: Grants['claims'] = []): Grants => ({
  role: 'Agent',
  roleType,
  claims,
});
const shown = (categories: readonly MenuCategory[]) =>
  categories.map(({ text, items }) => [text ?? '', ...items.map((item) => item.text)]);

test('shows an IFM Admin with every claim all items in the order of the specification', () => {
  expect(shown(visibleMenu(grants('IFM Admin', flagClaims), menu))).toEqual([
    ['', 'dashboard'],
    ['cases', 'overview', 'createCase', 'gdpr', 'favorites', 'contacts', 'bin'],
    [
      ...['configuration', 'users', 'markets', 'rules', 'blacklist', 'dealers', 'mailboxes', 'outgoingMail'],
      ...['prices', 'audit', 'goLive'],
    ],
    ['reporting', 'dailyReport', 'ytd', 'goodwill'],
    ['billing', 'billingAccount', 'billingReport'],
  ]);
});

test('hides a category without visible items (rule 11.5)', () => {
  expect(shown(visibleMenu(grants('Agent'), menu))).toEqual([
    ['', 'dashboard'],
    ['cases', 'overview', 'createCase', 'favorites', 'contacts'],
  ]);
});

test('shows users, markets and dealers to both kinds of administrators', () => {
  expect(shown(visibleMenu(grants('BMW Admin'), menu)).at(-1)).toEqual([
    'configuration',
    'users',
    'markets',
    'dealers',
  ]);
});

test('shows the blacklist to users with its claim, whatever the role type', () => {
  expect(shown(visibleMenu(grants('Agent', ['Blacklist']), menu)).at(-1)).toEqual([
    'configuration',
    'blacklist',
  ]);
  expect(shown(visibleMenu(grants('IFM Admin'), menu)).flat()).not.toContain('blacklist');
});

test('shows the bin below the favorites to users who may delete cases', () => {
  const deleter: Grants = { role: 'Agent', roleType: 'Agent', claims: ['DeletePermission'] };
  expect(shown(visibleMenu(deleter, menu))[1]).toEqual([
    'cases',
    'overview',
    'createCase',
    'favorites',
    'contacts',
    'bin',
  ]);
});

test('shows reporting to users with its claim, whatever the role type', () => {
  expect(shown(visibleMenu(grants('Agent', ['Reports']), menu)).at(-1)).toEqual([
    'reporting',
    'dailyReport',
    'ytd',
    'goodwill',
  ]);
  expect(shown(visibleMenu(grants('IFM Admin'), menu)).flat()).not.toContain('reporting');
});

test('shows nothing without a signed-in user', () => {
  expect(visibleMenu(null, menu)).toEqual([]);
});

test('resets the filter presets for Dashboard and Overview only', () => {
  const resetting = menu.flatMap(({ items }) => items).filter(({ onSelect }) => onSelect);
  expect(resetting.map(({ text }) => text)).toEqual(['dashboard', 'overview']);
});
