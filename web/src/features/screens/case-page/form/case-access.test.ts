import { caseStatuses, readOnlyStatusCodes } from '@cfm/contract/catalog/case-statuses.ts';
import { expect, it } from 'vitest';
import { accessOf } from './case-access.ts';

const nothing = {
  comment: false,
  forward: false,
  reply: false,
  sendEmail: false,
  solve: false,
  deleteAttachments: false,
  duplicate: false,
  markAsSpam: false,
  undoSpam: false,
  stopReminder: false,
  recordMarketReply: false,
  resumeReminder: false,
  requestData: false,
  deleteCase: false,
  integrate: false,
  undoIntegration: false,
  setParent: false,
  removeParent: false,
  closeRelated: false,
};
const abilities = {
  ...nothing,
  edit: true,
  editCodeLevels: false,
  takeOverLock: false,
  readOnlyReason: null,
};
const mine = { state: { kind: 'mine' as const, isTakenOver: false } };
const none = { state: { kind: 'none' as const } };
const open = { id: 2, code: 'InProgress' as const, name: '' };

it.each(readOnlyStatusCodes)('names %s as the only reason if that is the status', (code) => {
  const readOnly = { ...abilities, readOnlyReason: 'CaseReadOnly' };
  const access = accessOf(
    { abilities: readOnly, status: { id: caseStatuses[code].id, code, name: '' } },
    none,
    1,
  );
  expect(access).toMatchObject({ isReadOnly: true, reason: code, canEdit: false });
  expect(access.isDenied('forward')).toBe(false);
});

it('allows abilities only under the lock of this tab, except a comment', () => {
  const allowed = { abilities: { ...abilities, comment: true, forward: true }, status: open };
  const asked = ['comment', 'forward', 'solve'] as const;
  expect(asked.filter(accessOf(allowed, mine, 1).can)).toEqual(['comment', 'forward']);
  expect(asked.filter(accessOf(allowed, none, 1).can)).toEqual(['comment']);
});

it('allows nothing for a case that is gone', () => {
  const allowed = { abilities: { ...abilities, comment: true, forward: true }, status: open };
  const access = accessOf(allowed, mine, 1, true);
  expect([access.can('comment'), access.can('forward'), access.canEdit]).toEqual([false, false, false]);
  expect(access.reason).toBe('gone');
});

it('allows abilities of spam without a lock, because spam can’t be locked', () => {
  const readOnly = { ...abilities, edit: false, undoSpam: true, readOnlyReason: 'CaseReadOnly' };
  const spam = { id: 8, code: 'Spam' as const, name: '' };
  expect(accessOf({ abilities: readOnly, status: spam }, none, 1).can('undoSpam')).toBe(true);
});

it('denies a missing ability of an editable case, but not of a case that can’t be edited', () => {
  expect(accessOf({ abilities, status: open }, mine, 1).isDenied('forward')).toBe(true);
  const foreign = { abilities: { ...abilities, edit: false }, status: open };
  expect(accessOf(foreign, none, 1).isDenied('forward')).toBe(false);
});

it('names a lock of the own other window as such', () => {
  const lockedBy = (id: number) => ({
    state: {
      kind: 'other' as const,
      holder: { id, fullName: 'Anna Weber', since: '2026-03-04T09:00:00.000Z' },
      wasMine: false,
    },
  });
  const reasonOf = (id: number) => accessOf({ abilities, status: open }, lockedBy(id), 1).reason;
  expect([reasonOf(1), reasonOf(2)]).toEqual(['lockedByYou', 'locked']);
});
