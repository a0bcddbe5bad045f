import { exportedCasesMax } from '@cfm/contract/platform/limits.ts';
import { asksForGoodwill, type CaseFilter, type CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import { exportSpreadsheet } from '../../access/exports/export-spreadsheet.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { exportColumns } from './export-columns.ts';
import { findCases } from './find-cases.ts';
import { findAll } from './find-page.ts';
import { readExportedCases } from './read-exported-cases.ts';

interface ExportRequest {
  filter: CaseFilter;
  sortBy: CaseSortColumn;
  descending: boolean;
}

/**
 * The cases of a list as a spreadsheet. Reads all ids first, which are a few hundred kilobytes. A cursor would hold a
 * connection for the whole download.
 */
export const exportCases = (ctx: Ctx, request: ExportRequest) =>
  exportSpreadsheet(ctx, async () => {
    const all = { ...request, skip: 0, take: exportedCasesMax, exactTotal: false };
    const { total, caseIds } = await onReplica(ctx, (reader) => findCases(reader, all, findAll));
    const columns = exportColumns(ctx.language, asksForGoodwill(request.filter));
    return {
      rows: caseIds,
      total,
      rowsMax: exportedCasesMax,
      audited: { entity: 'caseList', filter: withoutPeople(request.filter) },
      fileName: textsOf(ctx.language, 'export')('fileName', { date: dayInBerlin(ctx.now()) }),
      sheet: textsOf(ctx.language, 'exportedCases')('sheet'),
      columns,
      rowsOfBatch: 100,
      cellsOf: async (batch) => {
        const cases = await onReplica(ctx, (reader) => readExportedCases(reader, batch, request.filter));
        return cases.map((row) => columns.map(({ cellOf }) => cellOf(row)));
      },
    };
  });

/** Texts without personal data: times, a case number, parent or child. */
const isImpersonal = (key: string): boolean =>
  /(?:From|To)$/.test(key) || ['internalId', 'relation'].includes(key);
/** Replaces values that may name a person. The audit shows that they were used, not their content. */
const withoutPeople = (filter: CaseFilter) =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const mayName = typeof value === 'string' ? !isImpersonal(key) : key === 'contactId';
      return [key, mayName && value !== undefined ? '…' : value];
    }),
  );
