import { type Ctx, userOf } from '../../context.ts';
import type { NewMail } from '../mail-out/enqueue-mail.ts';
import { namedAddress } from '../mail-out/mail-address.ts';
import type { LinkedFiles, SentFile } from './mail-files.ts';

/** Who signs a mail of a case: the person who sends it, and their team. */
export const sendersOf = (ctx: Ctx): readonly [name: string, team: string] => [
  userOf(ctx).fullName,
  ctx.config.complaintTeam,
];

/** Answers go to the complaint team, not to the address that all mails come from. */
export const replyAddress = ({ complaintTeam, complaintMailbox }: Ctx['config']): string =>
  namedAddress(complaintTeam, complaintMailbox);

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
}
/** What a mail of a case has beside its bodies and recipients. */
export const envelopeOf = (
  { config }: Ctx,
  { caseId, caseEventId, subject, sender, files, linkedFiles }: CaseMail,
) =>
  ({
    subject,
    senderName: sender.join(', '),
    replyTo: replyAddress(config),
    files: linkedFiles ? [] : files.map(({ storedFileId, fileName }) => ({ storedFileId, fileName })),
    caseId,
    caseEventId: caseEventId ?? null,
  }) satisfies Partial<NewMail>;
