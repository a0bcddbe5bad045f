import type { Readable } from 'node:stream';
import type { CaseFilter, CaseSortColumn } from '@cfm/contract/case-filter.ts';
import { exportedCasesMax } from '@cfm/contract/limits.ts';
import { create as contentDisposition } from 'content-disposition';
import { type Ctx, inTransaction, onReplica, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { BytesReply } from '../../http/bindings.ts';
import { spreadsheetType } from '../../spreadsheet/package-parts.ts';
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts';
import { textsOf } from '../../texts/texts.ts';
import { dayInBerlin } from '../../time/day-in-berlin.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { beginExport } from './begin-export.ts';
import { exportRefusal } from './check-export.ts';
import { exportColumns } from './export-columns.ts';
import { findCases } from './find-cases.ts';
import { findAll } from './find-page.ts';
import { type ExportedCase, readExportedCases } from './read-exported-cases.ts';

/** Few: while one is written, nobody else is answered. */
const casesOfPortion = 100;

interface ExportRequest {
  filter: CaseFilter;
  sortBy: CaseSortColumn;
  descending: boolean;
}

/**
 * The cases of a list as a spreadsheet (rules 3.36 to 3.38). Which ones, and in which order, is found at once: their numbers
 * are a few hundred kilobytes, while a cursor would keep a connection for as long as somebody's line needs for the file.
 */
export async function exportCases(ctx: Ctx, request: ExportRequest) {
  const end = beginExport(userOf(ctx).userId);
  try {
    const reply = await openExport(ctx, request);
    // Read to its end or given up.
    reply.body.once('close', end);
    return reply;
  } catch (error) {
    end();
    throw error;
  }
}

async function openExport(ctx: Ctx, request: ExportRequest): Promise<BytesReply & { body: Readable }> {
  const all = { ...request, skip: 0, take: exportedCasesMax, exactTotal: false };
  const { total, caseIds } = await onReplica(ctx, (reader) => findCases(reader, all, findAll));
  const refusal = exportRefusal(total);
  if (refusal) throw new AppError(refusal, { values: { max: exportedCasesMax } });
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      entity: 'caseList',
      entityId: null,
      action: 'export',
      changes: [
        { field: 'filter', to: JSON.stringify(withoutPeople(request.filter)) },
        { field: 'caseCount', to: caseIds.length },
      ],
    }),
  );
  const texts = textsOf(ctx.language, 'exportedCases');
  const columns = exportColumns(ctx.language);
  return {
    contentType: spreadsheetType,
    headers: {
      'content-disposition': contentDisposition(
        textsOf(ctx.language, 'export')('fileName', { date: dayInBerlin(ctx.now()) }),
      ),
      'x-content-type-options': 'nosniff',
    },
    body: writeSpreadsheet({
      name: texts('sheet'),
      columns,
      portions: portionsOf(ctx, caseIds, (row) => columns.map(({ cellOf }) => cellOf(row))),
    }),
  };
}

async function* portionsOf<Row>(ctx: Ctx, caseIds: readonly number[], rowOf: (row: ExportedCase) => Row) {
  for (let first = 0; first < caseIds.length; first += casesOfPortion) {
    const portion = caseIds.slice(first, first + casesOfPortion);
    yield (await onReplica(ctx, (reader) => readExportedCases(reader, portion))).map(rowOf);
  }
}

/** Texts that name nobody: moments, the number of a case, parent or child. */
const isImpersonal = (key: string): boolean =>
  /(?:From|To)$/.test(key) || ['internalId', 'relation'].includes(key);
/** What may name a person is replaced: the audit says that it was asked for, not what. */
const withoutPeople = (filter: CaseFilter) =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const mayName = typeof value === 'string' ? !isImpersonal(key) : key === 'contactId';
      return [key, mayName && value !== undefined ? '…' : value];
    }),
  );
