import type { CaseMailKind } from '@cfm/contract/cases/mail.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { mailUndoSeconds } from '@cfm/contract/platform/limits.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { enqueueMail, isMailKept } from '../../platform/outbox/enqueue-mail.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { moveCase } from '../../process/reminders/move-case.ts';
import { endAttentionOnAnswer } from '../case/call-attention.ts';
import { type CaseRow, loadCaseForChange, loadVisibleCase } from '../case/load-case.ts';
import { recordCaseEvent } from '../case/record-case-event.ts';
import { runIdempotently } from '../case/run-idempotently.ts';
import { statusIds, type Transition, transitionTarget } from '../case/status-transitions.ts';
import { attachFiles } from '../events/attach-files.ts';
import { eventOfRequest } from '../events/queries.ts';
import { type CaseMailInput, type ComposedCaseMail, composeCaseMail } from './compose-case-mail.ts';
import { envelopeOf, sendersOf } from './envelope.ts';
import { insertFileLinks, makeFileLinks } from './mail-files.ts';
import { findWrittenMail } from './queries.ts';
import { rejectBlacklisted } from './recipients.ts';
import { threadOf } from './thread.ts';

interface CaseMailRequest extends CaseMailInput {
  caseId: number;
  kind: CaseMailKind;
  requestKey?: string | undefined;
  /** Attached to the mail and to its event. */
  files: readonly UploadedFile[];
}

/**
 * Sends a reply to the customer or a free mail (rules 10.10 and 10.11): records event, status and mail in one
 * transaction. The mail is delayed so that it can be undone. A repeated call with the same key returns the result of
 * the first.
 */
export async function sendCaseMail(ctx: Ctx, { caseId, kind, requestKey, files, ...form }: CaseMailRequest) {
  const message = await receiveRichText(ctx, 'message', { text: form.message, isMessage: true });
  const act = async (tx: Tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const statusId = statusAfter(row, kind, form.isQuestion);
    await rejectBlacklisted(tx, form);
    const composed = await composeCaseMail(tx, row, kind, { ...form, message }, files);
    if (row.statusId === statusIds.Solved && composed.isToCustomer) await endAttentionOnAnswer(tx, caseId);
    const changed = await moveCase(tx, row, { statusId, action: kind === 'reply' ? 'reply' : 'sendEmail' });
    const caseEventId = await recordMailEvent(tx, row, kind, composed, { ...form, requestKey, changed });
    await attachFiles(tx, { caseId, caseEventId, files });
    const mailId = await enqueue(tx, row, { kind, language: form.language, composed, caseEventId });
    return { caseEventId, mailId, version: changed.version, isMailKept: isMailKept(tx) };
  };
  return runIdempotently(ctx, {
    requestKey,
    act,
    find: eventOfRequest({ caseId, type: 'mailSent' }),
    answerOf: async ({ caseEventId }) => {
      const { version } = await loadVisibleCase(ctx, caseId);
      const { mailId } = found(await findWrittenMail(ctx.db, { caseEventId }));
      return { caseEventId, mailId, version, isMailKept: isMailKept(ctx) };
    },
  });
}

/** A question sets Waiting for customer, another reply sets Answered, and a free mail is at most the first edit. */
function statusAfter(row: CaseRow, kind: CaseMailKind, isQuestion: boolean): number {
  const transition: Transition = isQuestion ? 'waitForCustomer' : kind === 'reply' ? 'reply' : 'firstEdit';
  const target = transitionTarget(transition, row);
  if (target !== null) return target;
  if (transition === 'firstEdit') return row.statusId;
  throw new AppError('CaseReadOnly');
}

/** The pause of the due date before the mail, if the mail ended it. */
function pauseEndedBy({ dueDatePausedAt, pausedWorkingDays, dueDateTime }: CaseRow, changed: CaseRow) {
  if (dueDatePausedAt === null || changed.dueDatePausedAt !== null) return null;
  return { dueDatePausedAt, pausedWorkingDays, dueDateTime, movedTo: changed.dueDateTime };
}

async function recordMailEvent(
  tx: Tx,
  row: CaseRow,
  kind: CaseMailKind,
  { to, cc, subject, content, contentText, files, isToCustomer }: ComposedCaseMail,
  sent: { isQuestion: boolean; requestKey: string | undefined; changed: CaseRow },
): Promise<number> {
  const { caseId, contactId, statusId, firstEditDateTime, solvedDateTime } = row;
  const { isQuestion, requestKey, changed } = sent;
  const stood = pauseEndedBy(row, changed);
  const caseEventId = await recordCaseEvent(tx, {
    caseId,
    type: 'mailSent',
    title: subject,
    content,
    contentText,
    details: {
      kind,
      to,
      cc,
      attachments: files.map(({ fileName }) => fileName),
      isQuestion,
      before: { statusId, firstEditDateTime, solvedDateTime, ...(stood && { stood }) },
      afterStatusId: changed.statusId,
      isToCustomer,
    },
    requestKey: requestKey ?? null,
  });
  const addresses = (field: 'to' | 'cc', list: readonly string[]) =>
    list.length === 0 ? [] : [{ field, from: null, to: list.join(', '), contactId }];
  await recordAudit(tx, {
    entity: 'caseMail',
    entityId: caseEventId,
    action: kind === 'reply' ? 'reply' : 'send',
    caseId,
    changes: [
      { field: 'files', to: files.length },
      { field: 'isQuestion', to: isQuestion },
    ],
    personalChanges: [...addresses('to', to), ...addresses('cc', cc)],
  });
  return caseEventId;
}

interface MailToEnqueue {
  kind: CaseMailKind;
  language: Language;
  composed: ComposedCaseMail;
  caseEventId: number;
}
async function enqueue(
  tx: Tx,
  { caseId }: CaseRow,
  { kind, language, composed, caseEventId }: MailToEnqueue,
): Promise<number> {
  const { to, cc, subject, mailbox, bodies, files, linkedFiles } = composed;
  const links = makeFileLinks(tx, linkedFiles);
  const sender = sendersOf(tx);
  const mailId = await enqueueMail(tx, {
    ...envelopeOf(tx, { caseId, caseEventId, subject, language, sender, files, linkedFiles, mailbox }),
    ...bodies,
    ...(await threadOf(tx.db, caseId, to)),
    kind: kind === 'reply' ? 'reply' : 'caseMail',
    to,
    cc,
    links,
    notBefore: addTime(tx.now(), { seconds: mailUndoSeconds }),
  });
  await insertFileLinks(tx, { caseId, mailId }, links);
  return mailId;
}
