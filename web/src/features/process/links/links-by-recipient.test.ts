import type { CaseLink } from '@cfm/contract/process/forwarding.ts';
import { expect, it } from 'vitest';
import { linksByRecipient } from './links-by-recipient.ts';

const link = (caseLinkId: number, forwardId: number, email: string): CaseLink => ({
  caseLinkId,
  forwardId,
  email,
  dealerName: null,
  sentAt: null,
  deliveredAt: null,
  failedAt: null,
  openedCount: 0,
  firstOpenedAt: null,
  usedAt: null,
  expiresAt: '2026-06-01T00:00:00.000Z',
  endedAt: null,
  revokedAt: null,
  isMailWithdrawn: false,
  isMailKept: false,
  canChange: true,
});

it('groups the links of a recipient, newest first, separately for each forward', () => {
  const links = [
    link(5, 1, 'One@dealer.example'),
    link(4, 2, 'one@dealer.example'),
    link(3, 1, 'two@dealer.example'),
    link(2, 1, 'one@dealer.example'),
  ];
  const found = linksByRecipient(links).map((group) => [
    group.link.caseLinkId,
    group.earlier.map(({ caseLinkId }) => caseLinkId),
  ]);
  expect(found).toEqual([
    [5, [2]],
    [4, []],
    [3, []],
  ]);
});
