import { expect, it } from 'vitest';
import { describeBuild } from './build-info.ts';

it('names version, commit and day of a build, as far as they are known (rule 12.16)', () => {
  const version = '1.2.3';
  expect(describeBuild({ version, commit: 'e8311447abcd', builtAt: '2026-11-27T15:17:39.000Z' })).toBe(
    '1.2.3 (e8311447abcd, 2026-11-27)',
  );
  expect(describeBuild({ version, commit: null, builtAt: null })).toBe('1.2.3');
});
