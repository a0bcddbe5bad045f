import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { expect, test } from 'vitest';
import { holdAnswersOf, releaseAnswers, signIn } from '../testing/product.ts';
import { readQueue, writeQueue } from './case-queue.ts';
import { isFormKept, keepForm } from './kept-forms.ts';
import { forgetPerson, knownSession, verifySession } from './session.ts';
import { savePreference } from './session-actions.ts';

test('removes the list and the typed texts of the previous user when another user signs in', () => {
  keepForm('case-create', { title: 'typed' });
  writeQueue({
    list: '/?text=lindner',
    filter: { text: 'lindner' },
    sortBy: 'dueDateTime',
    descending: false,
    ids: [1, 2],
    before: 0,
    totalCount: 2,
    isTotalExact: true,
  });
  expect(readQueue()?.ids).toEqual([1, 2]);
  forgetPerson();
  expect(readQueue()).toBeNull();
  expect(isFormKept('case-create')).toBe(false);
});

test('keeps a preference that was chosen while an older response was pending', async () => {
  await signIn();
  await savePreference('menu', 'expanded');
  await holdAnswersOf(authEndpoints.current);
  const asked = verifySession(true);
  await savePreference('menu', 'collapsed');
  await releaseAnswers();
  expect((await asked)?.user.preferences).toMatchObject({ menu: 'collapsed' });
  expect(knownSession()?.user.preferences).toMatchObject({ menu: 'collapsed' });
});
