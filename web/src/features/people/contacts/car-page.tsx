import { isVin, vinOf } from '@cfm/contract/people/vin.ts';
import type { CarHistory } from '@cfm/contract/screens/contact-page.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EditorCard, EditorColumns, EditorPage } from '../../../ui/editor-page.tsx';
import { useRecordCrumbs } from '../../../ui/record-page-state.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { CarLine, VinRemark } from './car-line.tsx';
import { CaseLines } from './case-lines.tsx';
import classes from './contact-page.module.css';
import { useCarHistory, useCasesOfCar } from './contact-page-queries.ts';
import { contactList } from './contact-record-list.ts';

/** The owners of cars with this VIN, and their cases (/cars/{vin}). */
export function CarPage({ typed }: { typed: string }) {
  const text = useTranslations('contactPages');
  const ui = useTranslations('ui');
  const field = useTranslations('fields');
  const vin = vinOf(typed);
  const crumbs = useRecordCrumbs(contactList);
  if (!isVin(vin))
    return (
      <EditorPage crumbs={crumbs} title={text('carTitle')} actions={null}>
        <EmptyState title={text('noVinGiven')} action={<Link to="/contacts">{text('backToList')}</Link>}>
          {text('noVinGivenText')}
        </EmptyState>
      </EditorPage>
    );
  return (
    <EditorPage
      crumbs={crumbs}
      title={<span className="num">{vin}</span>}
      purpose={text('carHint')}
      actions={<CopyButton text={vin} name={vin} label={ui('copyNamed', { name: field('vin') })} />}
    >
      <EditorColumns sideWidth="wide" side={<Owners vin={vin} />}>
        <EditorCard title={text('sections.cases')}>
          <VinRemark vin={vin} />
          <CaseLines of={vin} useCases={useCasesOfCar} empty={text('noCasesOfCar')} withCustomer />
        </EditorCard>
      </EditorColumns>
    </EditorPage>
  );
}

function Owners({ vin }: { vin: string }) {
  const text = useTranslations('contactPages');
  const history = useCarHistory(vin);
  return (
    <EditorCard title={text('owners')}>
      {history.isError && !history.data ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <CardSkeleton lines={3} />
      ) : (
        <OwnerLines {...history.data} />
      )}
    </EditorCard>
  );
}

function OwnerLines({ vin, owners, elsewhere }: CarHistory) {
  const text = useTranslations('contactPages');
  return (
    <>
      {owners.length === 0 && <p className="muted">{text('noOwners')}</p>}
      <ul className={classes.list}>
        {owners.map(({ contactId, fullName, car }) => (
          <OwnerLine
            key={car.contactCarId}
            name={
              <Link to="/contact/edit/$id" params={{ id: contactId }}>
                <bdi>{fullName}</bdi>
              </Link>
            }
            tag={car.vin === vin ? null : text('perhaps')}
          >
            <CarLine car={car} isVinShown={false} />
          </OwnerLine>
        ))}
        {elsewhere.map(({ contactId, fullName }) => (
          <OwnerLine key={contactId} name={<bdi>{fullName}</bdi>} tag={text('elsewhere')} />
        ))}
      </ul>
    </>
  );
}
interface OwnerLineProps {
  name: ReactNode;
  tag: string | null;
  children?: ReactNode;
}
const OwnerLine = ({ name, tag, children }: OwnerLineProps) => (
  <li className={classes.row}>
    <div>
      <span>
        {name} {tag && <Tag>{tag}</Tag>}
      </span>
      {children}
    </div>
  </li>
);
