import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { GdprPerson } from '@cfm/contract/people/privacy.ts';
import { storedRowsShown } from '@cfm/contract/platform/limits.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CaseLine } from '../../../ui/case-line.tsx';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatBytes, formatDate, formatDateTime } from '../../../ui/format.ts';
import classes from './gdpr.module.css';

const kinds = ['cases', 'mentions', 'mails', 'events', 'files', 'answers', 'appearances'] as const;

interface StoredCardsProps {
  person: GdprPerson;
  info: CaseInfo | undefined;
}
/** Data stored in cases, by kind. */
export function StoredCards({ person, info }: StoredCardsProps) {
  const text = useTranslations('gdpr');
  const locale = useLocale();
  const { storedCounts, mentionsOutOfScope } = person;
  const counts = {
    cases: storedCounts.cases,
    mentions: person.mentionsTotal,
    mails: storedCounts.mails,
    events: storedCounts.events,
    files: storedCounts.files,
    answers: storedCounts.answers,
    appearances: person.appearancesTotal,
  };
  const empty = kinds.filter(
    (kind) => counts[kind] === 0 && !(kind === 'mentions' && person.areMoreMentions),
  );
  return (
    <>
      <StoredCard
        title={text('cards.cases')}
        count={counts.cases}
        hidden={storedCounts.casesOutOfScope}
        rows={person.cases.map((row) => (
          <CaseLine
            key={row.caseId}
            of={row}
            statuses={info?.statuses}
            when={formatDate(row.receiptDateTime)}
          />
        ))}
      />
      <StoredCard
        title={text('cards.mentions')}
        count={counts.mentions}
        hidden={mentionsOutOfScope}
        areMore={person.areMoreMentions}
        rows={person.mentions.map((row) => (
          <div key={row.caseId} className={classes.line}>
            <CaseLine of={row} statuses={info?.statuses} when={formatDate(row.receiptDateTime)} />
            <span className="muted">{row.foundBy.map((kind) => text(`foundBy.${kind}`)).join(', ')}</span>
          </div>
        ))}
      />
      <StoredCard
        title={text('cards.mails')}
        count={counts.mails}
        rows={person.mails.map((row) => (
          <OfCase
            key={row.key}
            of={row}
            at={formatDateTime(row.at)}
            more={row.isReceived ? text('mailCame') : row.to.join(', ')}
          >
            {row.subject}
          </OfCase>
        ))}
      />
      <StoredCard
        title={text('cards.events')}
        count={counts.events}
        rows={person.events.map((row) => (
          <OfCase key={row.caseEventId} of={row} at={formatDateTime(row.at)}>
            {row.title}
          </OfCase>
        ))}
      />
      <StoredCard
        title={text('cards.files')}
        count={counts.files}
        rows={person.files.map((row) => (
          <OfCase key={row.attachmentId} of={row} at={formatBytes(row.sizeBytes, locale)}>
            {row.fileName}
          </OfCase>
        ))}
      />
      <StoredCard
        title={text('cards.answers')}
        count={counts.answers}
        rows={person.answers.map((row) => (
          <OfCase key={row.postQualificationId} of={row} at={formatDateTime(row.at)}>
            {text('answeredOn', { date: formatDateTime(row.answeredAt) })}
          </OfCase>
        ))}
      />
      <StoredCard
        title={text('cards.appearances')}
        count={counts.appearances}
        rows={person.appearances.map((row) => (
          <OfCase key={row.caseId} of={row}>
            {formatDate(row.date)}
          </OfCase>
        ))}
      />
      {empty.length > 0 && (
        <EditorCard title={text('nothingStored')}>
          <p className="muted">{empty.map((kind) => text(`cards.${kind}`)).join(', ')}</p>
        </EditorCard>
      )}
    </>
  );
}

interface StoredCardProps {
  title: string;
  count: number;
  /** Number in cases that the user can't see. */
  hidden?: number;
  /** There are more than counted. */
  areMore?: boolean;
  rows: readonly ReactNode[];
}
function StoredCard({ title, count, hidden = 0, areMore = false, rows }: StoredCardProps) {
  const text = useTranslations('gdpr');
  if (count === 0 && !areMore) return null;
  return (
    <EditorCard title={`${title} (${count}${areMore ? '+' : ''})`}>
      {rows.length > 0 && (
        <ul className={`bare-list ${classes.rows}`}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>{row}</li>
          ))}
        </ul>
      )}
      {rows.length === storedRowsShown && (
        <p className="muted">{text('newestShown', { count: storedRowsShown })}</p>
      )}
      {hidden > 0 && <p className="muted">{text('outOfScope', { count: hidden })}</p>}
    </EditorCard>
  );
}

interface OfCaseProps {
  of: { caseId: number; internalId: string };
  at?: string;
  more?: string;
  children: ReactNode;
}
const OfCase = ({ of, at, more, children }: OfCaseProps) => (
  <div className={classes.line}>
    <span>
      <Link to="/case/edit/$id" params={{ id: of.caseId }} className="num">
        {of.internalId}
      </Link>{' '}
      {at && <span className="muted num">{at}</span>}
    </span>
    <bdi>{children}</bdi>
    {more && <span className="muted">{more}</span>}
  </div>
);
