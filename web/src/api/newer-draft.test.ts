import { expect, test } from 'vitest';
import { newerDraft } from './newer-draft.ts';

const onServer = { value: 'server', savedAt: '2026-11-20T10:00:00.000Z' };
const typed = (savedAt: string, typedOver: string | null = null) => ({ value: 'tab', savedAt, typedOver });

test.each([
  ['typed later than saved', typed('2026-11-20T11:00:00.000Z'), onServer, 'tab'],
  ['saved later, in another browser', typed('2026-11-20T09:00:00.000Z'), onServer, 'server'],
  [
    'typed over this draft, with a slow clock',
    typed('2026-11-20T09:00:00.000Z', onServer.savedAt),
    onServer,
    'tab',
  ],
  ['only in the tab', typed('2026-11-20T09:00:00.000Z'), null, 'tab'],
  ['only on the server', null, onServer, 'server'],
])('returns the newer of two drafts: %s', (_case, inTab, stored, taken) => {
  expect(newerDraft(inTab, stored)?.value).toBe(taken);
});
test('returns null without drafts', () => {
  expect(newerDraft(null, null)).toBeNull();
});
