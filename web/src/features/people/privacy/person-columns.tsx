import type { ListedContact } from '@cfm/contract/people/contacts.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { usePlaces } from './person-duplicates.tsx';
import { useStoredWords } from './stored-words.ts';

type PersonCell = CellProps<ListedContact>;
function PersonNameCell({ row }: PersonCell) {
  const places = usePlaces()(row).join(' · ');
  return (
    <CellLines first={<strong>{row.fullName}</strong>} second={places} title={`${row.fullName} ${places}`} />
  );
}
function ReachCell({ row: { emails, phones } }: PersonCell) {
  const text = useTranslations('gdpr');
  const all = [emails.join(', '), phones.join(', ')].filter(Boolean);
  return <CellLines first={all[0] ?? text('noReach')} second={all[1]} title={all.join('\n')} />;
}
function StoredCell({ row }: PersonCell) {
  const words = useStoredWords();
  const all = row.storedCounts ? words(row.storedCounts) : [];
  return <CellLines first={<Facts>{all.slice(0, 2)}</Facts>} second={<Facts>{all.slice(2)}</Facts>} />;
}
function StateCell({ row }: PersonCell) {
  const text = useTranslations('gdpr');
  return (
    <>
      {row.isBeingErased && <Tag tone="warning">{text('beingErased')}</Tag>}
      {row.isRestricted && !row.isBeingErased && <Tag tone="warning">{text('restricted')}</Tag>}
      {row.isHeld && <Tag>{text('onHold')}</Tag>}
    </>
  );
}

/** A person on a phone. */
export const PersonCard = (cell: PersonCell) => (
  <RowCard end={<StateCell {...cell} />}>
    <PersonNameCell {...cell} />
    <ReachCell {...cell} />
    <StoredCell {...cell} />
  </RowCard>
);

export function usePersonColumns(): readonly ListColumn<ListedContact>[] {
  const text = useTranslations('gdpr.columns');
  return useMemo(
    () => [
      { id: 'person', name: text('person'), width: 200, widest: 320, Cell: PersonNameCell },
      { id: 'reach', name: text('reach'), width: 240, widest: 360, Cell: ReachCell },
      // Users' saved column widths contain this id.
      { id: 'held', name: text('stored'), width: 300, fills: true, Cell: StoredCell },
      { id: 'state', name: text('state'), width: 120, Cell: StateCell },
    ],
    [text],
  );
}
