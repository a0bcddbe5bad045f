import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import { describe, expect, it } from 'vitest';
import { isLinkEnded, type LinkRejection, type LinkState, linkRejection } from './link-rejection.ts';

const now = '2026-03-04T09:00:00.000Z';
const before = '2026-03-01T09:00:00.000Z';
const after = '2026-06-02T09:00:00.000Z';
const live: LinkState = { expiresAt: after, solvedAt: null, endedAt: null, revokedAt: null };
const open = { solvedDateTime: null, deletedAt: null, title: 'Gearbox' };
const erased = { title: '[erased]' };

describe('a token link (rules 9.9, 9.10, 9.11 and 19.23)', () => {
  it.each<[string, StatusCode, Partial<LinkState>, Partial<typeof open> | object, LinkRejection | null]>([
    ['live', 'Forwarded', {}, {}, null],
    ['live, while the case waits for its customer', 'WaitingForCustomer', {}, {}, null],
    ['revoked', 'Forwarded', { revokedAt: before }, {}, 'InvalidToken'],
    [
      'revoked after it solved the case',
      'Solved',
      { revokedAt: before, solvedAt: before },
      {},
      'InvalidToken',
    ],
    ['of a deleted case', 'Forwarded', {}, { deletedAt: before }, 'InvalidToken'],
    ['at the moment it expires', 'Forwarded', { expiresAt: now }, {}, 'ExpiredLink'],
    [
      'expired after it solved the case',
      'Solved',
      { expiresAt: before, solvedAt: before },
      {},
      'ExpiredLink',
    ],
    ['that solved the case', 'Solved', { solvedAt: before }, { solvedDateTime: before }, null],
    [
      'that solved a case that was closed later',
      'Closed',
      { solvedAt: before },
      { solvedDateTime: before },
      null,
    ],
    [
      'of a case solved by another link',
      'Solved',
      { endedAt: before },
      { solvedDateTime: before },
      'CaseSolved',
    ],
    ['of a case solved by staff', 'Solved', {}, { solvedDateTime: before }, 'CaseSolved'],
    [
      'of a case solved, then closed',
      'Closed',
      { endedAt: before },
      { solvedDateTime: before },
      'CaseSolved',
    ],
    ['of a case closed unsolved', 'Closed', {}, {}, 'ExpiredLink'],
    ['of spam', 'Spam', {}, {}, 'InvalidToken'],
    ['of an integrated case', 'Integrated', {}, {}, 'InvalidToken'],
    ['of a case that was reopened', 'InProgress', { endedAt: before }, {}, 'ExpiredLink'],
    ['that solved a case that was reopened later', 'InProgress', { solvedAt: before }, {}, 'ExpiredLink'],
    [
      'that solved a case that was solved again later',
      'Solved',
      { solvedAt: before },
      { solvedDateTime: now },
      'CaseSolved',
    ],
    ['of an erased case', 'Forwarded', {}, erased, null],
    ['ended when its case was erased', 'Forwarded', { endedAt: before }, erased, 'CaseErased'],
    ['of a case closed when it was erased', 'Closed', { endedAt: before }, erased, 'CaseErased'],
    ['of an erased case, after it expired', 'Closed', { expiresAt: before }, erased, 'ExpiredLink'],
    ['that solved a case that became spam later', 'Spam', { solvedAt: before }, {}, 'InvalidToken'],
  ])('%s', (_name, status, link, of, rejection) => {
    expect(linkRejection({ ...live, ...link }, { ...open, ...of, status }, now)).toBe(rejection);
  });
});

describe('staff can still act on a link', () => {
  it.each<[string, boolean, StatusCode, Partial<LinkState>, Partial<typeof open> | object]>([
    ['that is live', true, 'Forwarded', {}, {}],
    ['that is expired', true, 'Forwarded', { expiresAt: before }, {}],
    ['that was revoked', false, 'Forwarded', { revokedAt: before }, {}],
    ['that solved the case', false, 'Solved', { solvedAt: before }, { solvedDateTime: before }],
    ['that solved a case that was reopened later', false, 'InProgress', { solvedAt: before }, {}],
    ['of a case that was reopened', false, 'InProgress', { endedAt: before }, {}],
    ['of a solved case', false, 'Solved', {}, { solvedDateTime: before }],
    ['of a closed case', false, 'Closed', { expiresAt: before }, {}],
    ['of spam', false, 'Spam', {}, {}],
    ['of a deleted case', false, 'Forwarded', {}, { deletedAt: before }],
  ])('%s: %s', (_name, expected, status, link, of) => {
    expect(isLinkEnded({ ...live, ...link }, { ...open, ...of, status })).toBe(!expected);
  });
});
