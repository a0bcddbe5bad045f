import { exportedCasesMax } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { exportRejection } from '../../access/exports/export-spreadsheet.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { findCases } from './find-cases.ts';

/** The exact number of cases that an export of this filter would have, and why it is rejected, if so. */
export async function checkExport(ctx: Ctx, { filter }: { filter: CaseFilter }) {
  const { total } = await onReplica(ctx, (reader) =>
    findCases(reader, {
      filter,
      skip: 0,
      take: 0,
      sortBy: 'receiptDateTime',
      descending: true,
      exactTotal: true,
    }),
  );
  const code = exportRejection(total, exportedCasesMax);
  const texts = textsOf(ctx.language, 'errors');
  return {
    caseCount: total,
    rejection: code && { code, message: texts(code, { max: exportedCasesMax }) },
  };
}
