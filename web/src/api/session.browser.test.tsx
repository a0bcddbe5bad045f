import { expect, test } from 'vitest';
import { readQueue, writeQueue } from './case-queue.ts';
import { isFormKept, keepForm } from './kept-forms.ts';
import { forgetPerson } from './session.ts';

test('whoever signs in next finds neither the list nor the words of who was there before', () => {
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
