import type { AuditEntry } from '@cfm/contract/access/audit.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { formatChangedValue, formatDateTime } from '../../../ui/format.ts';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import classes from './audit.module.css';

type Cell = CellProps<AuditEntry>;
type AuditColumns = readonly ListColumn<AuditEntry>[];
type Change = AuditEntry['changes'][number];

const shownChanges = 3;
const shownValue = ({ kind }: Change, value: string | null) =>
  value === null ? '—' : formatChangedValue(kind, value);

/** Old → new value, one field per line. */
export function Changes({ changes, max }: { changes: readonly Change[]; max?: number }) {
  const text = useTranslations('audit');
  const shown = changes.slice(0, max);
  return (
    <div className={max === undefined ? classes.allChanges : classes.changes}>
      {shown.map((change, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a merge lists a field several times, and the lines never move
        <div key={place}>
          <span className="muted">{change.name}: </span>
          <bdi>{shownValue(change, change.from)}</bdi> → <bdi>{shownValue(change, change.to)}</bdi>
        </div>
      ))}
      {changes.length > shown.length && (
        <div className="muted">{text('moreChanges', { count: changes.length - shown.length })}</div>
      )}
    </div>
  );
}
const AtCell = ({ row }: Cell) => <span className="num">{formatDateTime(row.at)}</span>;
const ByCell = ({ row }: Cell) => <bdi>{row.by}</bdi>;
export const ThingCell = ({ row }: Cell) =>
  row.caseId !== null ? (
    <Link to="/case/edit/$id" params={{ id: row.caseId }} className="num">
      {row.thing}
    </Link>
  ) : (
    <bdi className={classes.thing} title={row.thing ?? undefined}>
      {row.thing}
    </bdi>
  );
function WhatCell({ row, onOpen }: Cell) {
  const text = useTranslations('audit');
  return (
    <button type="button" className={`bare-button ${classes.what}`} onClick={onOpen}>
      {row.what}
      {row.times > 1 && <span className="muted"> · {text('times', { times: row.times })}</span>}
    </button>
  );
}
const ChangesCell = ({ row }: Cell) => <Changes changes={row.changes} max={shownChanges} />;

/** An entry on a phone. */
export function AuditCard({ row, onOpen }: Cell) {
  return (
    <div className={classes.card}>
      <div className={classes.cardFacts}>
        <ByCell row={row} onOpen={onOpen} />
        <AtCell row={row} onOpen={onOpen} />
      </div>
      <WhatCell row={row} onOpen={onOpen} />
      {row.thing !== null && <ThingCell row={row} onOpen={onOpen} />}
    </div>
  );
}

export function useAuditColumns(): { log: AuditColumns; person: AuditColumns } {
  const text = useTranslations('audit.columns');
  return useMemo(() => {
    const at = { id: 'at', name: text('at'), width: 130, Cell: AtCell };
    const by = { id: 'by', name: text('by'), width: 150, widest: 220, look: 'wraps', Cell: ByCell } as const;
    const what = {
      id: 'what',
      name: text('what'),
      width: 190,
      widest: 300,
      look: 'wraps',
      Cell: WhatCell,
    } as const;
    const thing = { id: 'thing', name: text('thing'), width: 170, look: 'wraps', Cell: ThingCell } as const;
    const changes = {
      id: 'changes',
      name: text('changes'),
      width: 240,
      look: 'wraps',
      Cell: ChangesCell,
    } as const;
    return {
      log: [at, by, what, { ...thing, widest: 260 }, { ...changes, fills: true }],
      // The person is shown above, and most entries have no changes.
      person: [at, what, { ...thing, fills: true }, { ...changes, widest: 420 }],
    };
  }, [text]);
}
