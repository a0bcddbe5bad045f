import { dueText } from '@cfm/contract/platform/due-text.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { envelopeOf, sendersOf } from '../../cases/mail/envelope.ts';
import { listBlacklisted } from '../../catalog/blacklist/queries.ts';
import type { Tx } from '../../context.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { renderMail } from '../../platform/outbox/render-mail.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { findForward, findLink } from '../forwarding/queries.ts';
import type { extensionRequests } from './tables.ts';

type ExtensionRequest = Pick<typeof extensionRequests.$inferSelect, 'caseLinkId' | 'days'>;

/**
 * Mails the decision of staff to the recipient who asked for more days, in the language of the forward (rule 9.36).
 * Contains no links, because tokens are not stored. Skips recipients who were blacklisted or whose link was revoked
 * since.
 */
export async function mailExtensionDecision(
  tx: Tx,
  row: Pick<CaseRow, 'caseId' | 'internalId' | 'dueDateTime'>,
  { caseLinkId, days }: ExtensionRequest,
  isGranted: boolean,
): Promise<void> {
  const link = await findLink(tx.db, caseLinkId);
  const forward = link && link.revokedAt === null ? await findForward(tx.db, link.forwardId) : null;
  if (!link || !forward || (await listBlacklisted(tx.db, [link.email])).length > 0) return;
  const { language, subject } = forward;
  const { internalId, dueDateTime, caseId } = row;
  const t = textsOf(language, 'mails');
  const sender = sendersOf(tx);
  await enqueueMail(tx, {
    ...renderMail({
      language,
      heading: t('forwardHeading', { internalId }),
      paragraphs: [t(isGranted ? 'extensionGranted' : 'extensionRejected', { days })],
      request: dueDateTime === null ? undefined : t('forwardDue', { date: dueText(dueDateTime) }),
      signature: sender,
      footer: `${t('forwardReplyHint', { internalId })} ${t('extensionLinks')}`,
    }),
    ...envelopeOf(tx, { caseId, subject, language, sender }),
    kind: 'extensionDecision',
    to: [link.email],
  });
}
