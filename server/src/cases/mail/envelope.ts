import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type Ctx, userOf } from '../../context.ts';
import type { NewMail } from '../../platform/outbox/enqueue-mail.ts';
import { namedAddress } from '../../platform/outbox/mail-address.ts';
import { showErased } from '../../platform/texts/erased-mark.ts';
import type { LinkedFiles, SentFile } from './mail-files.ts';

/** Names that sign a mail of a case: the sending user and their team. */
export const sendersOf = (ctx: Ctx): readonly [name: string, team: string] => [
  userOf(ctx).fullName,
  ctx.config.complaintTeam,
];

interface Mailbox {
  name: string;
  address: string;
}
/** Answers go to the mailbox of the case or the complaint team, not to the sender address of all mails. */
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
  language: Language;
  /** Names that sign the mail. */
  sender: readonly string[];
  files?: readonly SentFile[];
  /** The files if they are sent as links instead of attachments. */
  linkedFiles?: LinkedFiles | null;
  mailbox?: Mailbox | null;
}
/** Fields of a mail of a case in addition to its bodies and recipients. */
export const envelopeOf = (
  { config }: Ctx,
  { caseId, caseEventId, subject, language, sender, files = [], linkedFiles = null, mailbox }: CaseMail,
) =>
  ({
    subject: showErased(subject, language),
    senderName: sender.join(', '),
    replyTo: replyAddress(config, mailbox),
    files: linkedFiles ? [] : files.map(({ storedFileId, fileName }) => ({ storedFileId, fileName })),
    caseId,
    caseEventId: caseEventId ?? null,
  }) satisfies Partial<NewMail>;
