import type { DailyReportRow } from '@cfm/contract/screens/daily-report.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { CaseNumber } from '../../../ui/list/case-number.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import classes from './daily-report.module.css';

type Cell = CellProps<DailyReportRow>;

const NumberCell = ({ row }: Cell) => <CaseNumber {...row} />;
const CustomerCell = ({ row }: Cell) => <bdi>{row.authorOfConcern ?? '—'}</bdi>;
function RepeatCell({ row }: Cell) {
  const text = useTranslations('dailyReport');
  return row.repeatConcern ? <Tag tone="warning">{text('yes')}</Tag> : text('no');
}
const RecipientCell = ({ row }: Cell) =>
  row.recipient === null ? (
    '—'
  ) : (
    <bdi title={row.recipient}>
      <EmailText text={row.recipient} />
    </bdi>
  );
const shown = (text: string | null, lang?: 'de' | 'en') => (
  <bdi title={text ?? undefined} lang={lang} className={classes.words}>
    {text ?? '—'}
  </bdi>
);
const MarketCell = ({ row }: Cell) => shown(row.market);
const BrandCell = ({ row }: Cell) => shown(row.brand);
const ModelCell = ({ row }: Cell) => shown(row.model);
const ThemeCell = ({ row }: Cell) => shown(row.theme);
const GermanCell = ({ row }: Cell) => shown(row.keyIssueGerman, 'de');
const EnglishCell = ({ row }: Cell) => shown(row.keyIssueInternational, 'en');

/** A case on a phone. */
export function DailyCard(cell: Cell) {
  const text = useTranslations('dailyReport');
  const { row } = cell;
  const facts = [row.market, row.brand, row.model].filter((fact) => fact !== null);
  return (
    <div className={classes.card}>
      <div className={classes.cardFacts}>
        <NumberCell {...cell} />
        {row.repeatConcern && <Tag tone="warning">{text('columns.repeatConcern')}</Tag>}
      </div>
      <CustomerCell {...cell} />
      {row.theme !== null && <span>{row.theme}</span>}
      <span className="muted">{facts.join(' · ')}</span>
      {row.recipient !== null && (
        <span className="muted">
          {text('columns.recipient')}: <bdi>{row.recipient}</bdi>
        </span>
      )}
    </div>
  );
}

export function useDailyColumns(): readonly ListColumn<DailyReportRow>[] {
  const text = useTranslations('dailyReport.columns');
  return useMemo(
    () => [
      { id: 'internalId', name: text('internalId'), width: 108, pinned: 'always', Cell: NumberCell },
      {
        id: 'authorOfConcern',
        name: text('authorOfConcern'),
        width: 100,
        widest: 220,
        look: 'wraps',
        Cell: CustomerCell,
      },
      {
        id: 'repeatConcern',
        name: text('repeatConcern'),
        head: text('repeatHead'),
        width: 60,
        Cell: RepeatCell,
      },
      {
        id: 'recipient',
        name: text('recipient'),
        width: 120,
        widest: 260,
        look: 'wraps',
        Cell: RecipientCell,
      },
      { id: 'market', name: text('market'), width: 84, widest: 140, look: 'wraps', Cell: MarketCell },
      { id: 'brand', name: text('brand'), width: 64, widest: 110, look: 'wraps', Cell: BrandCell },
      { id: 'model', name: text('model'), width: 92, widest: 130, look: 'wraps', Cell: ModelCell },
      { id: 'theme', name: text('theme'), width: 104, widest: 220, look: 'wraps', Cell: ThemeCell },
      {
        id: 'keyIssueGerman',
        name: text('keyIssueGerman'),
        width: 112,
        widest: 300,
        look: 'wraps',
        Cell: GermanCell,
      },
      {
        id: 'keyIssueInternational',
        name: text('keyIssueInternational'),
        width: 108,
        fills: true,
        look: 'wraps',
        Cell: EnglishCell,
      },
    ],
    [text],
  );
}
