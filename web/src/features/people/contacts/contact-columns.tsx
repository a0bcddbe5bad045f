import type { Contact } from '@cfm/contract/people/contact.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { NameCell } from '../../../ui/list/name-cell.tsx';
import { RowActions } from '../../../ui/list/row-actions.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { locationOf } from './contact-facts.ts';
import { VinLink } from './vin-link.tsx';

type ContactCell = CellProps<Contact>;
function PersonCell({ row }: ContactCell) {
  const text = useTranslations('contactPages');
  return (
    <NameCell name={row.fullName} mark={row.isRestricted && <Tag tone="warning">{text('restricted')}</Tag>} />
  );
}
const PlaceCell = ({ row }: ContactCell) => {
  const { company, city } = locationOf(row);
  return (
    <CellLines
      first={company ?? city ?? '—'}
      second={company && city}
      title={[company, city].filter(Boolean).join(', ')}
    />
  );
};
const EmailsCell = ({ row: { emails } }: ContactCell) => <Several values={emails} />;
const PhonesCell = ({ row: { phones } }: ContactCell) => <Several values={phones} isTabular />;
/** The first value, and the number of further ones. */
function Several({ values, isTabular = false }: { values: readonly string[]; isTabular?: boolean }) {
  const text = useTranslations('contactPages');
  const [first = '—', ...more] = values;
  return (
    <CellLines
      first={
        <span className={isTabular ? 'num' : undefined}>
          {first}{' '}
          {more.length > 0 && <span className="muted">{text('moreOfList', { count: more.length })}</span>}
        </span>
      }
      title={values.join('\n')}
    />
  );
}
function CarsCell({ row: { cars } }: ContactCell) {
  const text = useTranslations('contactPages');
  const [car, ...more] = cars;
  if (!car) return <CellLines first="—" />;
  return (
    <CellLines
      first={
        <>
          {car.vin ? <VinLink vin={car.vin} isShort /> : text('noVin')}{' '}
          {more.length > 0 && <span className="muted">{text('moreOfList', { count: more.length })}</span>}
        </>
      }
      second={car.modelName ?? car.licencePlate}
    />
  );
}
const ChangedCell = ({ row }: ContactCell) => (
  <CellLines first={<span className="muted num">{formatDateTime(row.lastModifiedDateTime)}</span>} />
);
const ActionsCell = ({ row, ...actions }: ContactCell) => <RowActions name={row.fullName} {...actions} />;

/** A contact on a phone. */
export function ContactCard(cell: ContactCell) {
  const { emails, phones } = cell.row;
  return (
    <RowCard end={<ActionsCell {...cell} />}>
      <PersonCell {...cell} />
      <span className="muted">
        <Facts>
          {[locationOf(cell.row).city, emails[0] && <EmailText key="email" text={emails[0]} />, phones[0]]}
        </Facts>
      </span>
    </RowCard>
  );
}

export function useContactColumns(): readonly ListColumn<Contact>[] {
  const text = useTranslations('contactPages.columns');
  const list = useTranslations('ui.list');
  return useMemo(
    () => [
      { id: 'name', name: text('name'), width: 160, widest: 320, fills: true, Cell: PersonCell },
      { id: 'place', name: text('place'), width: 120, widest: 240, Cell: PlaceCell },
      { id: 'emails', name: text('emails'), width: 182, widest: 320, Cell: EmailsCell },
      { id: 'phones', name: text('phones'), width: 136, widest: 220, Cell: PhonesCell },
      { id: 'cars', name: text('cars'), width: 112, widest: 220, Cell: CarsCell },
      { id: 'lastModifiedDateTime', name: text('lastModifiedDateTime'), width: 124, Cell: ChangedCell },
      { id: 'actions', name: list('actions'), width: 92, look: 'actions', Cell: ActionsCell },
    ],
    [text, list],
  );
}
