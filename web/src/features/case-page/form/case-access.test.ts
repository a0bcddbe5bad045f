import { restStatusCodes } from '@cfm/contract/case-statuses.ts';
import { expect, it } from 'vitest';
import { accessOf } from './case-access.ts';

it.each(restStatusCodes)('a case that is %s names this as the reason, and no other', (code) => {
  const nothing = { comment: false, forward: false, solve: false, deleteEvents: false };
  const abilities = { ...nothing, edit: true, editCodeLevels: false, deleteAttachments: false };
  const detail = {
    abilities: { ...abilities, takeOverLock: false, readOnlyReason: 'CaseAtRest' },
    status: { id: 7, code, name: '' },
  };
  const lock = { state: { kind: 'none' as const } };
  expect(accessOf(detail, lock, 1)).toMatchObject({ isAtRest: true, reason: code, canEdit: false });
});
