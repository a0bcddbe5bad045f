import { describe, expect, test } from 'vitest';
import { addressOf, placeOf } from './place.ts';

const notFound = { page: 'not-found' };
describe('the page of a URL (rule 17.17)', () => {
  test.each([
    ['/post-qualification/abc_D-1', { page: 'form', token: 'abc_D-1' }],
    ['/post-qualification/abc/', { page: 'form', token: 'abc' }],
    ['/post-qualification/a%2Fb%3F', { page: 'form', token: 'a/b?' }],
    ['/post-qualification/thanks', { page: 'thanks' }],
    ['/post-qualification/thanks/', { page: 'thanks' }],
    ['/post-qualification/not-found', notFound],
    ['/post-qualification/', notFound],
    ['/post-qualification', notFound],
    ['/post-qualification/%E0%A4%A', notFound],
  ])('%s', (path, place) => expect(placeOf(path)).toEqual(place));
});

test('the URL of a page includes the chosen language', () => {
  expect(addressOf({ page: 'form', token: 'a/b?' }, null)).toBe('/post-qualification/a%2Fb%3F');
  expect(addressOf({ page: 'form', token: 'abc' }, 'de')).toBe('/post-qualification/abc?lang=de');
  expect(addressOf({ page: 'thanks' }, 'en')).toBe('/post-qualification/thanks?lang=en');
  expect(addressOf({ page: 'not-found' }, null)).toBe('/post-qualification/not-found');
});
