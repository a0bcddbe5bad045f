import { expect, test } from 'vitest';
import { draftToShow } from './draft-to-show.ts';

const onServer = { value: 'server', savedAt: '2026-11-20T10:00:00.000Z' };
const typed = (savedAt: string, typedOver: string | null = null) => ({ value: 'tab', savedAt, typedOver });

test.each([
  ['typed later than saved', typed('2026-11-20T11:00:00.000Z'), onServer, 'tab'],
  ['saved later, in another browser', typed('2026-11-20T09:00:00.000Z'), onServer, 'tab'],
  ['the same on both', { ...typed('2026-11-20T09:00:00.000Z'), value: 'server' }, onServer, 'server'],
  [
    'typed over this draft, with a slow clock',
    typed('2026-11-20T09:00:00.000Z', onServer.savedAt),
    onServer,
    'tab',
  ],
  ['only in the tab', typed('2026-11-20T09:00:00.000Z'), null, 'tab'],
  ['only on the server', null, onServer, 'server'],
])('shows the copy of the tab before the draft of the server: %s', (_case, inTab, stored, taken) => {
  expect(draftToShow(inTab, stored)?.value).toBe(taken);
});
test('returns null without drafts', () => {
  expect(draftToShow(null, null)).toBeNull();
});
