import { caseLinkDays } from '@cfm/contract/platform/limits.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { envelopeOf } from '../../cases/mail/envelope.ts';
import { insertFileLinks, makeFileLinks } from '../../cases/mail/mail-files.ts';
import type { Tx } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { hashToken, newToken } from '../../platform/secrets/encrypt.ts';
import { addTime } from '../../platform/time/add-time.ts';
import type { ComposedForward } from './compose-forward.ts';
import { linkPlaceholders, renderForwardCopy, renderForwardMail } from './forward-mail.ts';
import { caseLinks } from './tables.ts';

interface SentForward {
  forwardId: number;
  caseEventId: number;
}

/** Content that all mails of a forward share. */
type ForwardWords = Pick<ComposedForward, 'subject' | 'mail' | 'files'>;

/**
 * Sends the mails of a forward: one with its own token to each To recipient, and one copy without links to Cc (rules
 * 9.6 and 9.8). Earlier links of a recipient stay valid.
 */
export async function sendForward(
  tx: Tx,
  row: CaseRow,
  composed: ComposedForward,
  sent: SentForward,
): Promise<void> {
  const { to, cc, mail } = composed;
  for (const recipient of to) await sendToRecipient(tx, row, composed, sent, recipient);
  if (cc.length === 0) return;
  const addresses = to.map(({ email }) => email);
  const linked = makeFileLinks(tx, mail.linkedFiles);
  const mailId = await enqueueMail(tx, {
    ...forwardEnvelope(tx, row, composed, sent),
    ...renderForwardCopy(mail, addresses),
    kind: 'forwardCopy',
    to: cc,
    links: linked,
  });
  await insertFileLinks(tx, { caseId: row.caseId, mailId }, linked);
}

/** Sends the mail to a recipient who must answer, with its own token. `caseEventId` is the event that records it. */
export async function sendToRecipient(
  tx: Tx,
  row: CaseRow,
  words: ForwardWords,
  sent: SentForward,
  { email, dealerId }: { email: string; dealerId: number | null },
): Promise<void> {
  const { caseId } = row;
  const token = newToken();
  const linked = makeFileLinks(tx, words.mail.linkedFiles);
  const mailId = await enqueueMail(tx, {
    ...forwardEnvelope(tx, row, words, sent),
    ...renderForwardMail(words.mail),
    kind: 'forward',
    to: [email],
    links: [...linksOf(tx.config.publicUrl, token), ...linked],
  });
  await insertFileLinks(tx, { caseId, mailId }, linked);
  await insertLink(tx, { caseId, forwardId: sent.forwardId, email, dealerId, mailId, token });
}

/** Common envelope of all mails of a forward. */
const forwardEnvelope = (
  tx: Tx,
  { caseId }: CaseRow,
  { subject, files, mail: { sender, language, linkedFiles } }: ForwardWords,
  { caseEventId }: SentForward,
) => envelopeOf(tx, { caseId, caseEventId, subject, language, sender, files, linkedFiles });

/** URLs of the external pages for one token (rules 9.6 and 9.21). */
export function linksOf(publicUrl: string, token: string) {
  const url = (page: string, marketStatus: string, days?: number) =>
    `${publicUrl}/solution/${page}?token=${token}&marketStatus=${marketStatus}${days ? `&days=${days}` : ''}`;
  return [
    { placeholder: linkPlaceholders.solve, url: url('solve', 'solved') },
    { placeholder: linkPlaceholders.delay3, url: url('add-more-days', 'delayed', 3) },
    { placeholder: linkPlaceholders.delay5, url: url('add-more-days', 'delayed', 5) },
    { placeholder: linkPlaceholders.delayOther, url: url('add-more-days', 'delayed') },
  ];
}

interface NewLink {
  caseId: number;
  forwardId: number;
  email: string;
  dealerId: number | null;
  mailId: number;
  token: string;
}
/** Stores a token link of a mail. */
export async function insertLink(tx: Tx, { token, ...link }: NewLink): Promise<void> {
  const now = tx.now();
  const row = {
    ...link,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: addTime(now, { days: caseLinkDays }),
  };
  const { caseLinkId } = await insertRow(tx.db, caseLinks, row, 'caseLinkId');
  await recordAudit(tx, {
    entity: 'caseLink',
    entityId: caseLinkId,
    action: 'create',
    caseId: link.caseId,
    changes: [
      { field: 'forwardId', to: link.forwardId },
      { field: 'dealerId', to: link.dealerId },
    ],
  });
}
