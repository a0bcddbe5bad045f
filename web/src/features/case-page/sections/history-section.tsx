import type { HistoryEntry } from '@cfm/contract/case-replies.ts';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { historyPageSize, useHistory } from '../queries.ts';
import { historyValue, isTelling } from './history-value.ts';
import { isSectionOpen, Section } from './section.tsx';
import classes from './sections.module.css';
import { useNames } from './use-names.ts';

const name = 'history';

/** Every change: who, when, field, from, to. Loaded once it is looked at. */
export function HistorySection({ caseId }: { caseId: number }) {
  const text = useTranslations('case');
  const [isOpen, setOpen] = useState(() => isSectionOpen(name, true));
  const [page, setPage] = useState(0);
  const history = useHistory(caseId, page, isOpen);
  const { data } = history;
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / historyPageSize));
  return (
    <Section
      name={name}
      title={text('sections.history')}
      count={data?.totalCount}
      isClosedFirst
      onOpenChange={setOpen}
    >
      {history.isError && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && <CardSkeleton lines={5} />}
      {data?.totalCount === 0 && <p className="muted">{text('history.none')}</p>}
      {data?.items.map((entry) => (
        <Entry key={entry.auditId} entry={entry} />
      ))}
      {data && data.totalCount > historyPageSize && (
        <div className={classes.pager}>
          <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {text('history.newer')}
          </Button>
          <span className="muted num">{text('history.page', { page: page + 1, pages })}</span>
          <Button size="small" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {text('history.older')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const messages = useMessages();
  const names = useNames();
  const actions: Readonly<Record<string, string>> = messages.case.history.actions;
  const labels: Readonly<Record<string, string>> = { ...messages.fields, ...messages.case.history.fields };
  const words = { type: messages.case.timeline.types, state: messages.mailOut.states };
  const shown = (field: string, value: string | null) => historyValue(field, value, names, words);
  return (
    <div className={classes.entry}>
      <div className={classes.entryHead}>
        <span>
          <strong>{entry.by}</strong> <span className="muted">{actions[entry.action.replace('.', '-')]}</span>
        </span>
        <time className="num" dateTime={entry.at}>
          {formatDateTime(entry.at)}
        </time>
      </div>
      {entry.changes.filter(isTelling).map(({ field, from, to }) => (
        <div key={field} className={classes.change}>
          <span className="muted">{labels[field] ?? field}:</span>{' '}
          {from !== null && <s className="muted">{shown(field, from)}</s>}
          {from !== null && ' → '}
          {shown(field, to)}
        </div>
      ))}
    </div>
  );
}
