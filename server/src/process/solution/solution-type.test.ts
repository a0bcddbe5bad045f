import type { SolutionType } from '@cfm/contract/process/solution.ts';
import { describe, expect, it } from 'vitest';
import { solutionTypeOf } from './solution-type.ts';

describe('the form of the solve page (rule 9.14)', () => {
  it.each<[string | null, string | null, string | null, SolutionType]>([
    ['social-media', 'C3-R1', 'board', 'SocialMedia'],
    ['social-media', null, null, 'SocialMedia'],
    ['e-mail', 'C3-R1', 'board', 'C3R1'],
    ['e-mail', '  c3-r1 ', 'direct-contact', 'C3R1'],
    ['telephone', 'C3-R2', 'board', 'Board'],
    ['brief', null, 'board', 'Board'],
    ['brief', 'C3-R10', 'direct-contact', 'Common'],
    ['e-mail', null, null, 'Common'],
    [null, null, null, 'Common'],
  ])('channel %s, region %s, source %s: %s', (inputChannelCode, regionName, sourceCode, expected) => {
    expect(solutionTypeOf({ inputChannelCode, regionName, sourceCode })).toBe(expected);
  });
});
