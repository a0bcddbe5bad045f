import type { MonthlyReport, MonthlyReportForm } from '@cfm/contract/monthly-report.ts';
import { eq, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { plainText, sanitizeRichText } from '../../texts/rich-text.ts';
import { changedFields, recordAudit } from '../audit/record-audit.ts';
import { asReply, type CurrentReport, currentReport } from './get-report.ts';
import { monthlyReports } from './tables.ts';

type SaveRequest = MonthlyReportForm & { version?: number | undefined; month?: string | undefined };

/**
 * Saves the texts of the month, both languages together (rule 23.3). Who began with another version, or with another month, gets
 * `MonthlyReportChanged` with what is stored; who names none saves in any case.
 */
export function saveMonthlyReport(
  ctx: Ctx,
  { version, month, ...form }: SaveRequest,
): Promise<MonthlyReport> {
  return inTransaction(ctx, async (tx) => {
    await lockReport(tx);
    const current = await currentReport(tx);
    await refuseOlder(tx, current, { version, month });
    const texts = sanitized(form);
    const changes = changedFields(current.texts, texts);
    // What was only proposed follows the figures until somebody saves it as it is.
    if (changes.length === 0 && current.saved !== null) return asReply(tx, current);
    await writeReport(tx, current, texts);
    await recordAudit(tx, {
      entity: 'monthlyReport',
      entityId: current.figures.months.month.month,
      action: 'save',
      changes: changes.map(({ field, from, to }) => ({ field, from: words(from), to: words(to) })),
    });
    return asReply(tx, await currentReport(tx));
  });
}

/** What people read of a rich text. */
const words = (text: unknown): string => (typeof text === 'string' ? plainText(text) : '');

/** Two who save come one after the other, also where there is no row yet. */
export const lockReport = (tx: Ctx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('monthly report', 0))`);

export async function refuseOlder(
  ctx: Ctx,
  current: CurrentReport,
  {
    version = current.version,
    month = current.figures.months.month.month,
  }: Partial<Pick<SaveRequest, 'version' | 'month'>>,
): Promise<void> {
  if (version === current.version && month === current.figures.months.month.month) return;
  throw new AppError('MonthlyReportChanged', {
    stored: {
      current: await asReply(ctx, current),
      changedBy: current.saved?.savedBy ?? null,
      shows: null,
    },
  });
}

const sanitized = (form: MonthlyReportForm): MonthlyReportForm => ({
  englishContent: sanitizeRichText(form.englishContent),
  germanContent: sanitizeRichText(form.germanContent),
  englishSignature: sanitizeRichText(form.englishSignature),
  germanSignature: sanitizeRichText(form.germanSignature),
});

async function writeReport(
  tx: Ctx,
  { figures, texts: before, saved, version }: CurrentReport,
  texts: MonthlyReportForm,
) {
  const now = tx.now();
  const isEnglishEdited =
    before.englishContent !== texts.englishContent || before.englishSignature !== texts.englishSignature;
  const isGermanEdited =
    before.germanContent !== texts.germanContent || before.germanSignature !== texts.germanSignature;
  const row = {
    ...texts,
    englishEditedAt: isEnglishEdited ? now : (saved?.englishEditedAt ?? null),
    germanEditedAt: isGermanEdited ? now : (saved?.germanEditedAt ?? null),
    version: version + 1,
    savedAt: now,
    savedByUserId: userOf(tx).userId,
  };
  const { month } = figures.months.month;
  if (saved === null) await tx.db.insert(monthlyReports).values({ ...row, month });
  else await tx.db.update(monthlyReports).set(row).where(eq(monthlyReports.month, month));
}
