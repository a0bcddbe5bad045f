import type { AuditEntry, AuditFilter } from '@cfm/contract/audit.ts';
import { exportedEntriesMax } from '@cfm/contract/limits.ts';
import { create as contentDisposition } from 'content-disposition';
import { type Ctx, inTransaction, onReplica, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { spreadsheetType } from '../../spreadsheet/package-parts.ts';
import { sheetMoment } from '../../spreadsheet/sheet-moment.ts';
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts';
import { textsOf } from '../../texts/texts.ts';
import { dayInBerlin, timeInBerlin } from '../../time/day-in-berlin.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { beginExport } from '../case-list/begin-export.ts';
import { countEntries, type FoundEntry, findEntries } from './find-entries.ts';
import { tellEntries } from './tell-entries.ts';

/** Few: while one is written, nobody else is answered. */
const entriesOfPortion = 200;

/** The entries of a filter as a spreadsheet, itself audited (rule 14.4). */
export async function exportAudit(ctx: Ctx, filter: AuditFilter) {
  const end = beginExport(userOf(ctx).userId);
  try {
    const reply = await openExport(ctx, filter);
    reply.body.once('close', end);
    return reply;
  } catch (error) {
    end();
    throw error;
  }
}

async function findExported(ctx: Ctx, filter: AuditFilter): Promise<FoundEntry[]> {
  const total = await countEntries(ctx, filter, exportedEntriesMax);
  if (total === 0) throw new AppError('NothingToExport');
  if (total > exportedEntriesMax)
    throw new AppError('TooManyToExport', { values: { max: exportedEntriesMax } });
  return findEntries(ctx, filter, { skip: 0, take: exportedEntriesMax });
}

async function openExport(ctx: Ctx, filter: AuditFilter) {
  const found = await onReplica(ctx, (reader) => findExported(reader, filter));
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      entity: 'auditLog',
      entityId: null,
      action: 'export',
      changes: [
        { field: 'filter', to: JSON.stringify(filter) },
        { field: 'rowCount', to: found.length },
      ],
    }),
  );
  const texts = textsOf(ctx.language, 'audit');
  const head = (id: 'at' | 'by' | 'what' | 'thing' | 'changes' | 'requestId') => texts(`columns.${id}`);
  const columns = [
    { head: head('at'), kind: 'moment', width: 17 },
    { head: head('by'), kind: 'text', width: 26 },
    { head: head('what'), kind: 'text', width: 40 },
    { head: head('thing'), kind: 'text', width: 26 },
    { head: head('changes'), kind: 'text', width: 90 },
    { head: head('requestId'), kind: 'text', width: 38 },
  ] as const;
  return {
    contentType: spreadsheetType,
    headers: {
      'content-disposition': contentDisposition(texts('exportName', { date: dayInBerlin(ctx.now()) })),
      'x-content-type-options': 'nosniff',
    },
    body: writeSpreadsheet({ name: texts('sheet'), columns, portions: portionsOf(ctx, found) }),
  };
}

async function* portionsOf(ctx: Ctx, found: readonly FoundEntry[]) {
  const texts = textsOf(ctx.language, 'audit');
  for (let first = 0; first < found.length; first += entriesOfPortion) {
    const portion = found.slice(first, first + entriesOfPortion);
    const entries = await onReplica(ctx, (reader) => tellEntries(reader, portion));
    yield entries.map(({ at, by, what, times, thing, changes, requestId }) => [
      sheetMoment(at),
      by,
      times > 1 ? `${what} (${texts('times', { times })})` : what,
      thing,
      changes.map((change) => changeText(change)).join('\n'),
      requestId,
    ]);
  }
}

const dayText = (day: string) => day.split('-').reverse().join('.');
const momentText = (moment: string) => `${dayText(dayInBerlin(moment))} ${timeInBerlin(moment)}`;
/** Dates and times as the page has them. */
function changeText({ name, kind, from, to }: AuditEntry['changes'][number]): string {
  const shown = (value: string | null) =>
    value === null ? '—' : kind === 'text' ? value : kind === 'date' ? dayText(value) : momentText(value);
  return `${name}: ${shown(from)} → ${shown(to)}`;
}
