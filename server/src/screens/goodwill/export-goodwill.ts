import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { exportedCasesMax } from '@cfm/contract/platform/limits.ts';
import { goodwillColumns, type goodwillEndpoints } from '@cfm/contract/screens/goodwill.ts';
import { exportSpreadsheet } from '../../access/exports/export-spreadsheet.ts';
import type { Ctx } from '../../context.ts';
import type { SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { listGoodwillSums } from './list-goodwill-sums.ts';

/**
 * The sums of a list as a spreadsheet (rule 25.8). Without a row of totals, because a case may be in several rows but
 * counts once in the total.
 */
export const exportGoodwill = (
  ctx: Ctx,
  asked: ParsedInput<typeof goodwillEndpoints.exportGoodwill>['query'],
) =>
  exportSpreadsheet(ctx, async () => {
    const { by, from, to, search } = asked;
    const { items, totalCount } = await listGoodwillSums(ctx, { ...asked, skip: 0, take: exportedCasesMax });
    const texts = textsOf(ctx.language, 'goodwill');
    const columns: SheetColumn[] = [
      { head: texts(`columns.${by}`), kind: 'text', width: 40 },
      { head: texts('detail'), kind: 'text', width: 30 },
      ...goodwillColumns.map(
        (column): SheetColumn => ({
          head: texts(column === 'costEuros' ? 'hints.costEuros' : `columns.${column}`),
          kind: column === 'costEuros' ? 'money' : 'count',
          width: 14,
        }),
      ),
    ];
    return {
      rows: items,
      total: totalCount,
      rowsMax: exportedCasesMax,
      // The search may be a VIN.
      audited: {
        entity: 'goodwill',
        filter: { goodwillFrom: from, goodwillTo: to, ...(search !== '' && { text: '…' }) },
      },
      fileName: texts('exportName', { by: texts(`groups.${by}`), from, to }),
      sheet: texts('sheet'),
      columns,
      rowsOfBatch: 500,
      isPrinted: true,
      cellsOf: (batch) =>
        batch.map((row) => [
          row.name ?? texts(`without.${by}`),
          row.detail,
          ...goodwillColumns.map((column) => row[column]),
        ]),
    };
  });
