import { fileLinkDays } from '@cfm/contract/platform/limits.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Ctx, Tx } from '../../context.ts';
import type { MailLink } from '../../platform/outbox/mail-links.ts';
import { hashToken, newToken } from '../../platform/secrets/encrypt.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { fileLinks } from './tables.ts';

export interface SentFile {
  storedFileId: number;
  fileName: string;
  sizeBytes: number;
}
/** A file in the body of a mail, with the placeholder of its link. */
interface FileInMail extends SentFile {
  placeholder: string;
}

export interface LinkedFiles {
  files: readonly FileInMail[];
  until: string;
}

/** Returns the files of a mail as links if they are too large together (rule 9.3), else null. */
export function filesAsLinks(ctx: Ctx, files: readonly SentFile[]): LinkedFiles | null {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes <= ctx.config.mailMaxBytes) return null;
  return {
    files: files.map((file, index) => ({ ...file, placeholder: `{{link:file${index + 1}}}` })),
    until: addTime(ctx.now(), { days: fileLinkDays }),
  };
}

interface FileLink extends MailLink {
  token: string;
  storedFileId: number;
  expiresAt: string;
}
/** Creates a token for each linked file of a mail. */
export function makeFileLinks(ctx: Ctx, linked: LinkedFiles | null): FileLink[] {
  if (!linked) return [];
  return linked.files.map(({ storedFileId, placeholder }) => {
    const token = newToken();
    const url = `${ctx.config.publicUrl}/solution/file?token=${token}`;
    return { token, storedFileId, placeholder, url, expiresAt: linked.until };
  });
}

export async function insertFileLinks(
  tx: Tx,
  { caseId, mailId }: { caseId: number; mailId: number },
  links: readonly FileLink[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.db.insert(fileLinks).values(
    links.map(({ token, storedFileId, expiresAt }) => ({
      tokenHash: hashToken(token),
      caseId,
      mailId,
      storedFileId,
      createdAt: tx.now(),
      expiresAt,
    })),
  );
  await recordAudit(tx, {
    entity: 'outgoingMail',
    entityId: mailId,
    action: 'linkFiles',
    caseId,
    changes: [{ field: 'fileLinks', to: links.length }],
  });
}
