import { readOnlyStatusCodes } from '@cfm/contract/catalog/case-statuses.ts';
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

it.each(readOnlyStatusCodes)('a case that is %s names this as the reason, and no other', (code) => {
  const atRest = { ...abilities, readOnlyReason: 'CaseReadOnly' };
  const access = accessOf({ abilities: atRest, status: { id: 7, code, name: '' } }, none, 1);
  expect(access).toMatchObject({ isReadOnly: true, reason: code, canEdit: false });
  expect(access.isDenied('forward')).toBe(false);
});

it('what the server allows is done under the lock of this tab, a comment without', () => {
  const allowed = { abilities: { ...abilities, comment: true, forward: true }, status: open };
  const asked = ['comment', 'forward', 'solve'] as const;
  expect(asked.filter(accessOf(allowed, mine, 1).can)).toEqual(['comment', 'forward']);
  expect(asked.filter(accessOf(allowed, none, 1).can)).toEqual(['comment']);
});

it('nothing is left to do with a case that is gone, whatever was allowed before', () => {
  const allowed = { abilities: { ...abilities, comment: true, forward: true }, status: open };
  const access = accessOf(allowed, mine, 1, true);
  expect([access.can('comment'), access.can('forward'), access.canEdit]).toEqual([false, false, false]);
  expect(access.reason).toBe('gone');
});

it('what is spam is locked by nobody: what the server allows there is done without', () => {
  const atRest = { ...abilities, edit: false, undoSpam: true, readOnlyReason: 'CaseReadOnly' };
  const spam = { id: 8, code: 'Spam' as const, name: '' };
  expect(accessOf({ abilities: atRest, status: spam }, none, 1).can('undoSpam')).toBe(true);
});

it('what a case of one’s own does not allow is denied; what another’s does not is not', () => {
  expect(accessOf({ abilities, status: open }, mine, 1).isDenied('forward')).toBe(true);
  const foreign = { abilities: { ...abilities, edit: false }, status: open };
  expect(accessOf(foreign, none, 1).isDenied('forward')).toBe(false);
});
