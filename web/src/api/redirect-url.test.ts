import { expect, test } from 'vitest';
import { safeRedirect } from './redirect-url.ts';

test.each([
  '/cases',
  '/case/edit/42?tab=mail#event-7',
  '/cases?text=%2F%2Fevil.example',
  '/favorites?next=https://evil.example',
])('accepts %s as a path of this site', (path) => {
  expect(safeRedirect(path)).toBe(path);
});

test.each([
  undefined,
  null,
  42,
  '',
  'cases',
  'https://evil.example/cases',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  ' /cases',
  '/account/login',
  '/account/login?redirecturl=%2Fcases',
  '/ACCOUNT/2fa',
  '/api/v1.0/user/logout',
  '/%61ccount/2fa?token=x',
  '/%61pi/v1.0/user/logout',
  '/%4',
])('falls back to the home page for %j', (url) => {
  expect(safeRedirect(url)).toBe('/');
});
