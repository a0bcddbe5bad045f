import type { MonthlyReport } from '@cfm/contract/screens/monthly-report.ts';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { monthFigures } from './count-figures.ts';
import { asReply, reportWith } from './current-report.ts';
import { lockReport } from './lock-report.ts';
import { rejectOlder } from './reject-as-changed.ts';
import { renewTexts } from './renew-texts.ts';
import { writeReport } from './save-monthly-report.ts';

/** Brings the figures of saved texts up to date (rule 23.9). Does nothing if there are none to renew. */
export async function renewMonthlyReport(
  ctx: Ctx,
  based: { version: number; month: string },
): Promise<MonthlyReport> {
  const figures = await monthFigures(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockReport(tx);
    const current = await reportWith(tx, figures);
    await rejectOlder(tx, current, based);
    if (current.saved === null || current.outdated?.isRenewable !== true) return asReply(tx, current);
    const { texts, isOwnTextLeft } = renewTexts(current.texts, current.saved.figures, figures);
    await writeReport(tx, current, {
      texts,
      // As long as own sentences may state old figures, the report stays marked.
      figures: isOwnTextLeft ? current.saved.figures : figures,
      edited: [],
    });
    await recordAudit(tx, {
      entity: 'monthlyReport',
      entityId: based.month,
      action: 'renew',
      changes: changedFields(current.texts, texts).map(({ field }) => ({ field, to: true })),
    });
    return asReply(tx, await reportWith(tx, figures));
  });
}
