import type { AuditEntry, AuditFilter } from '@cfm/contract/access/audit.ts';
import { exportedEntriesMax } from '@cfm/contract/platform/limits.ts';
import { exportSpreadsheet } from '../../access/exports/export-spreadsheet.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { sheetMoment } from '../../platform/spreadsheet/sheet-moment.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { dayInBerlin, formatDay, formatMoment } from '../../platform/time/day-in-berlin.ts';
import { countEntries, findEntries } from './find-entries.ts';
import { formatAuditEntries } from './format-audit-entries.ts';

const findExported = async (reader: Ctx, filter: AuditFilter) => {
  const total = await countEntries(reader, filter, exportedEntriesMax);
  const isFew = total <= exportedEntriesMax;
  return { total, rows: isFew ? await findEntries(reader, filter, { skip: 0, take: total }) : [] };
};

/** The entries of a filter as a spreadsheet (rule 14.4). */
export const exportAudit = (ctx: Ctx, filter: AuditFilter) =>
  exportSpreadsheet(ctx, async () => {
    const texts = textsOf(ctx.language, 'audit');
    const head = (id: 'at' | 'by' | 'what' | 'thing' | 'changes' | 'requestId') => texts(`columns.${id}`);
    const cells = ({ at, by, what, times, thing, changes, requestId }: AuditEntry) => [
      sheetMoment(at),
      by,
      times > 1 ? `${what} (${texts('times', { times })})` : what,
      thing,
      changes.map((change) => changeText(change)).join('\n'),
      requestId,
    ];
    return {
      ...(await onReplica(ctx, (reader) => findExported(reader, filter))),
      rowsMax: exportedEntriesMax,
      audited: { entity: 'auditLog', filter },
      fileName: texts('exportName', { date: dayInBerlin(ctx.now()) }),
      sheet: texts('sheet'),
      columns: [
        { head: head('at'), kind: 'moment', width: 17 },
        { head: head('by'), kind: 'text', width: 26 },
        { head: head('what'), kind: 'text', width: 40 },
        { head: head('thing'), kind: 'text', width: 26 },
        { head: head('changes'), kind: 'text', width: 90 },
        { head: head('requestId'), kind: 'text', width: 38 },
      ],
      rowsOfBatch: 200,
      cellsOf: async (batch) =>
        (await onReplica(ctx, (reader) => formatAuditEntries(reader, batch))).map(cells),
    };
  });

/** Dates and times in the format of the page. */
function changeText({ name, kind, from, to }: AuditEntry['changes'][number]): string {
  const shown = (value: string | null) =>
    value === null ? '—' : kind === 'text' ? value : kind === 'date' ? formatDay(value) : formatMoment(value);
  return `${name}: ${shown(from)} → ${shown(to)}`;
}
