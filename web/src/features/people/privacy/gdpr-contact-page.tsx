import type { Car } from '@cfm/contract/people/contact.ts';
import type { GdprPerson } from '@cfm/contract/people/privacy.ts';
import { gdprEditor } from '@cfm/contract/platform/access.ts';
import { useTranslations } from 'use-intl';
import { useCaseInfo } from '../../../api/lookups.ts';
import { notify } from '../../../api/notifications.ts';
import { useMayPass } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditorColumns, EditorPage } from '../../../ui/editor-page.tsx';
import { type RecordList, RecordPageState, useRecordCrumbs } from '../../../ui/record-page-state.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { CarForm } from '../contacts/car-form.tsx';
import { ContactFields } from '../contacts/contact-fields.tsx';
import { AccessCard } from './access-card.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import classes from './gdpr.module.css';
import { PersonCards, StateCard } from './person-cards.tsx';
import { PersonDuplicates } from './person-duplicates.tsx';
import { correctCar, correctContact, type RestraintKind, useErasure, usePerson } from './queries.ts';
import { RestraintDialog } from './restraint-dialog.tsx';
import { StoredCards } from './stored-cards.tsx';

const searchPage: RecordList = { category: 'cases', title: 'gdpr', to: '/gdpr' };

/** All stored data about a person, and the available actions (/gdpr/contact/{id}). */
export function GdprContactPage({ contactId }: { contactId: number }) {
  const text = useTranslations('gdpr');
  const person = usePerson(contactId);
  if (person.data) return <Person person={person.data} />;
  return (
    <RecordPageState
      list={searchPage}
      title="gdprContact"
      failed={person.isError ? person : undefined}
      gone={text('gone')}
      backToList={text('backToSearch')}
    />
  );
}

function Person({ person }: { person: GdprPerson }) {
  const text = useTranslations('gdpr');
  const mayEdit = useMayPass(gdprEditor);
  const info = useCaseInfo();
  const correction = useOpened<null>();
  const car = useOpened<Car>();
  const restraint = useOpened<{ kind: RestraintKind; isSet: boolean }>();
  const { contact, restriction, legalHold } = person;
  const { contactId } = contact;
  const erasing = useOpened<null>();
  const asked = useErasure(contactId, mayEdit);
  const erasure = asked.data ?? null;
  const isErasing = contact.isBeingErased || erasure?.finishedAt === null;
  // Offers no action until it is known whether an erasure exists.
  const canChange = mayEdit && asked.data === null && !isErasing;
  const onCorrected = () => notify.success(text('corrected'));
  const actions = canChange && (
    <>
      <Button onClick={() => erasing.open(null)}>{text('erase')}</Button>
      <Button onClick={() => restraint.open({ kind: 'legalHold', isSet: !legalHold })}>
        {text(legalHold ? 'endHold' : 'hold')}
      </Button>
      <Button onClick={() => restraint.open({ kind: 'restriction', isSet: !restriction })}>
        {text(restriction ? 'liftRestriction' : 'restrict')}
      </Button>
      <Button variant="dark" onClick={() => correction.open(null)}>
        {text('correct')}
      </Button>
    </>
  );
  return (
    <>
      <EditorPage
        crumbs={useRecordCrumbs(searchPage)}
        title={
          <>
            <bdi>{contact.fullName}</bdi> {isErasing && <Tag tone="warning">{text('beingErased')}</Tag>}{' '}
            {restriction && erasure === null && !isErasing && <Tag tone="warning">{text('restricted')}</Tag>}{' '}
            {legalHold && <Tag>{text('onHold')}</Tag>}
          </>
        }
        purpose={text('introContact')}
        actions={actions}
      >
        <EditorColumns
          sideWidth="wide"
          side={
            <>
              <StateCard person={person} erasure={erasure} />
              <PersonDuplicates contactId={contactId} />
              {canChange && <AccessCard contact={contact} caseCount={person.storedCounts.cases} />}
            </>
          }
        >
          <div className={classes.cards}>
            <PersonCards person={person} {...(canChange && { onCorrectCar: car.open })} />
            <StoredCards person={person} info={info.data} />
          </div>
        </EditorColumns>
      </EditorPage>
      <Dialog isOpen={correction.isOpen} onClose={correction.close} title={text('correctTitle')} width={680}>
        <ContactFields
          key={correction.round}
          stored={contact}
          change={correctContact}
          onClose={correction.close}
          onSaved={onCorrected}
        />
      </Dialog>
      {car.of && (
        <CarForm
          key={car.round}
          isOpen={car.isOpen}
          onClose={car.close}
          contactId={contactId}
          car={car.of}
          change={(of, body) => correctCar(contactId, of, body)}
          onSaved={onCorrected}
        />
      )}
      <EraseDialog
        key={`erase ${erasing.round}`}
        contactId={contactId}
        isOpen={erasing.isOpen}
        onClose={erasing.close}
      />
      {restraint.of && (
        <RestraintDialog
          key={`${restraint.round}`}
          {...restraint.of}
          contactId={contactId}
          caseCount={person.storedCounts.cases}
          isOpen={restraint.isOpen}
          onClose={restraint.close}
        />
      )}
    </>
  );
}
