import { type Ctx, userOf } from '../../context.ts';
import type { NewMail } from '../../platform/outbox/enqueue-mail.ts';
import { namedAddress } from '../../platform/outbox/mail-address.ts';
import type { LinkedFiles, SentFile } from './mail-files.ts';

/** Who signs a mail of a case: the person who sends it, and their team. */
export const sendersOf = (ctx: Ctx): readonly [name: string, team: string] => [
  userOf(ctx).fullName,
  ctx.config.complaintTeam,
];

interface Mailbox {
  name: string;
  address: string;
}
/** Answers go to the mailbox of the case, else to the complaint team, not to the address that all mails come from. */
export const replyAddress = (
  { complaintTeam, complaintMailbox }: Ctx['config'],
  mailbox: Mailbox | null = null,
): string =>
  mailbox ? namedAddress(mailbox.name, mailbox.address) : namedAddress(complaintTeam, complaintMailbox);

interface CaseMail {
  caseId: number;
  /** The event that records it. */
  caseEventId?: number;
  subject: string;
  /** Who signs. */
  sender: readonly string[];
  files: readonly SentFile[];
  /** The files when they go as links, and are not attached. */
  linkedFiles: LinkedFiles | null;
  mailbox?: Mailbox | null;
}
/** What a mail of a case has beside its bodies and recipients. */
export const envelopeOf = (
  { config }: Ctx,
  { caseId, caseEventId, subject, sender, files, linkedFiles, mailbox }: CaseMail,
) =>
  ({
    subject,
    senderName: sender.join(', '),
    replyTo: replyAddress(config, mailbox),
    files: linkedFiles ? [] : files.map(({ storedFileId, fileName }) => ({ storedFileId, fileName })),
    caseId,
    caseEventId: caseEventId ?? null,
  }) satisfies Partial<NewMail>;
