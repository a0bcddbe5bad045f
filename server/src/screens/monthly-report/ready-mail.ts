import { type Ctx, type Tx, userOf } from '../../context.ts';
import { discardFiles } from '../../platform/files/receive-file.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { namedAddress } from '../../platform/outbox/mail-address.ts';
import type { MailFile } from '../../platform/outbox/tables.ts';
import { type CurrentReport, currentReport } from './current-report.ts';
import { renderReport, senderLabel } from './render-report.ts';
import { drawBoth, storePictures, useFiles } from './report-charts.ts';
import type { SentTo } from './tables.ts';

export const mailLimit = (ctx: Ctx, what: 'tests' | 'recipients') => ({
  key: `monthly-report-${what}:${userOf(ctx).userId}`,
  network: '',
});

interface ReadyMail {
  report: CurrentReport;
  mailTo: ReturnType<typeof renderReport>;
  files: MailFile[];
}
/** Counts, renders and draws before the transaction, to keep the lock short. Unused files are discarded. */
export async function withReadyMail<T>(ctx: Ctx, act: (ready: ReadyMail) => Promise<T>): Promise<T> {
  const report = await currentReport(ctx);
  const files = await storePictures(ctx, await drawBoth(report.figures));
  try {
    return await act({
      report,
      mailTo: renderReport({ ...report, complaintMailbox: ctx.config.complaintMailbox }),
      files,
    });
  } finally {
    await discardFiles(ctx)(files);
  }
}

export async function writeMails(
  tx: Tx,
  { mailTo, files }: ReadyMail,
  recipients: readonly SentTo[],
  mark = '',
): Promise<SentTo[]> {
  const { complaintTeam, complaintMailbox } = tx.config;
  await useFiles(tx, files);
  const sent: SentTo[] = [];
  for (const { name, email } of recipients) {
    const mail = mailTo(name);
    const mailId = await enqueueMail(tx, {
      kind: 'monthlyReport',
      senderName: senderLabel,
      replyTo: namedAddress(complaintTeam, complaintMailbox),
      to: [email],
      ...mail,
      subject: `${mark}${mail.subject}`,
      files,
    });
    sent.push({ name, email, mailId });
  }
  return sent;
}
