import { describe, expect, test } from 'vitest';
import { readLinkParameters } from './link-parameters.ts';

describe('parameters of a token link (rule 9.21)', () => {
  test.each([
    ['?token=abc&marketStatus=delayed&days=3', { token: 'abc', marketStatus: 'delayed', days: 3 }],
    ['?token=abc&marketStatus=delayed&days=three', { token: 'abc', marketStatus: 'delayed', days: null }],
    ['?token=abc&marketStatus=delayed&days=', { token: 'abc', marketStatus: 'delayed', days: null }],
    ['?token=abc&marketStatus=delayed&days=-3', { token: 'abc', marketStatus: 'delayed', days: null }],
    ['?token=abc&marketStatus=solved', { token: 'abc', marketStatus: 'solved', days: null }],
    ['?marketStatus=solved', null],
    ['?token=&marketStatus=solved', null],
    ['?token=abc', null],
    ['?token=abc&marketStatus=whatever', null],
  ])('%s', (search, expected) => expect(readLinkParameters(search)).toEqual(expected));
});
