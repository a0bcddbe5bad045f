import type { HistoryEntry } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { formatChangedValue, formatDateTime } from '../../../../ui/format.ts';
import { Pages } from '../../../../ui/list/pager.tsx';
import { firstPage } from '../../../../ui/list/paging.ts';
import { CardSkeleton } from '../../../../ui/skeletons.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useHistory } from '../queries.ts';
import { noValue } from './field-value.ts';
import { isSectionOpen, Section } from './section.tsx';
import classes from './sections.module.css';

const name = 'history';

/** Every change: who, when, field, from, to. Loads when the card is opened. */
export function HistorySection({ caseId }: { caseId: number }) {
  const text = useTranslations('case');
  const [isOpen, setOpen] = useState(() => isSectionOpen(name, true));
  const [paging, setPaging] = useState(() => firstPage(null));
  const history = useHistory(caseId, paging, isOpen);
  const { data } = history;
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
      {data && data.totalCount > paging.take && (
        <Pages
          paging={paging}
          totalCount={data.totalCount}
          isTotalExact
          onChange={(changed) => setPaging({ ...paging, ...changed })}
        />
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const messages = useMessages();
  const actions: Readonly<Record<string, string>> = messages.case.history.actions;
  return (
    <div className={classes.entry}>
      <div className={classes.entryHead}>
        <span>
          <strong>{entry.by}</strong> <span className="muted">{actions[entry.action] ?? entry.action}</span>
        </span>
        <time className="num" dateTime={entry.at}>
          {formatDateTime(entry.at)}
        </time>
      </div>
      {entry.changes.length > 0 && (
        <ul className={`bare-list ${classes.changes}`}>
          {entry.changes.map(({ field, name, kind, from, to }) => (
            <li key={field}>
              <span className="muted">{name}:</span>{' '}
              {from !== null && <s className="muted">{formatChangedValue(kind, from)}</s>}
              {from !== null && ' → '}
              {to === null ? noValue : formatChangedValue(kind, to)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
