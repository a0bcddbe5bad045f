import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import { withoutPictureData } from '@cfm/contract/platform/rich-text-tags.ts';
import {
  type MonthlyReport,
  type MonthlyReportForm,
  monthlyTextMax,
  monthlyTexts,
  monthlyTextsOf,
} from '@cfm/contract/screens/monthly-report.ts';
import { eq } from 'drizzle-orm';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { monthFigures } from './count-figures.ts';
import { asReply, type CurrentReport, previewHashOf, reportWith } from './current-report.ts';
import { lockReport } from './lock-report.ts';
import type { MonthFigures } from './month-figures.ts';
import { rejectAsChanged, rejectOlder } from './reject-as-changed.ts';
import { renewTexts } from './renew-texts.ts';
import { monthlyReports } from './tables.ts';

type SaveRequest = MonthlyReportForm & {
  version?: number | undefined;
  month?: string | undefined;
  previewHash?: string | undefined;
};

/**
 * Saves the texts of the month in both languages (rule 23.3). Rejects another version, month or proposal with
 * `MonthlyReportChanged` and the stored state. Values that are not given are not checked.
 */
export async function saveMonthlyReport(
  ctx: Ctx,
  { version, month, previewHash, ...form }: SaveRequest,
): Promise<MonthlyReport> {
  const texts = await sanitized(ctx, form);
  const figures = await monthFigures(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockReport(tx);
    const current = await reportWith(tx, figures);
    await rejectOlder(tx, current, { version, month });
    // Otherwise an untouched language would count as edited, with outdated figures.
    if (current.saved === null && previewHash !== undefined && previewHash !== previewHashOf(current))
      await rejectAsChanged(tx, current);
    const changes = changedFields(current.texts, texts);
    // Proposed texts follow the figures until they are saved, even unchanged.
    if (changes.length === 0 && current.saved !== null && current.outdated === null)
      return asReply(tx, current);
    await writeReport(tx, current, {
      texts,
      figures: statedFigures(current, texts),
      edited: languages.filter((language) =>
        Object.values(monthlyTextsOf[language]).some((text) => current.texts[text] !== texts[text]),
      ),
    });
    await recordAudit(tx, {
      entity: 'monthlyReport',
      entityId: current.figures.months.month.month,
      action: 'save',
      // Free text may name a person and could not be redacted in the audit, so it only says which texts changed.
      changes: changes.map(({ field }) => ({ field, to: true })),
    });
    return asReply(tx, await reportWith(tx, figures));
  });
}

/**
 * The figures that saved texts state: the current ones, unless a sentence that was generated from the old ones is still
 * there (rule 23.9).
 */
const statedFigures = ({ saved, figures }: CurrentReport, texts: MonthlyReportForm): MonthFigures =>
  saved && renewTexts(texts, saved.figures, figures).isRenewable ? saved.figures : figures;

/** Sanitizes the texts. Rejects those that are too long afterwards, so that a stored text can always be saved again. */
async function sanitized(ctx: Ctx, form: MonthlyReportForm): Promise<MonthlyReportForm> {
  const texts = { ...form };
  for (const field of monthlyTexts) {
    const { html } = await receiveRichText(ctx, field, { text: form[field] });
    const limit = monthlyTextMax[field];
    const now = withoutPictureData(html).length;
    if (now > limit) rejectField(ctx, field, 'maxLength', { values: { limit, now } });
    texts[field] = html;
  }
  return texts;
}

interface Written {
  texts: MonthlyReportForm;
  figures: MonthFigures;
  /** Languages that a user changed. */
  edited: readonly Language[];
}
export async function writeReport(
  tx: Tx,
  { figures: current, saved, version }: CurrentReport,
  { texts, figures, edited }: Written,
): Promise<void> {
  const now = tx.now();
  const row = {
    ...texts,
    figures,
    englishEditedAt: edited.includes('en') ? now : (saved?.englishEditedAt ?? null),
    germanEditedAt: edited.includes('de') ? now : (saved?.germanEditedAt ?? null),
    version: version + 1,
    savedAt: now,
    savedByUserId: userOf(tx).userId,
  };
  const { month } = current.months.month;
  if (saved === null) await tx.db.insert(monthlyReports).values({ ...row, month });
  else await tx.db.update(monthlyReports).set(row).where(eq(monthlyReports.month, month));
}
