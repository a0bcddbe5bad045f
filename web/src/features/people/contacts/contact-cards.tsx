import type { Contact } from '@cfm/contract/people/contact.ts';
import { adminType } from '@cfm/contract/platform/access.ts';
import { useNavigate } from '@tanstack/react-router';
import { PencilIcon, TrashIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { useMayPass } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { EditorCard, EditorCards, EditorColumns, EditorPage } from '../../../ui/editor-page.tsx';
import { useRecordCrumbs } from '../../../ui/record-page-state.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { CaseLines } from './case-lines.tsx';
import { ContactCars } from './contact-cars.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { renewContact, useCasesOfContact } from './contact-page-queries.ts';
import { contactList } from './contact-record-list.ts';
import { ContactRemoval } from './contact-removal.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';
import { MergesCard } from './merges-card.tsx';
import { useLockedReasons } from './use-locked-reasons.ts';

/** All data of a contact in cards. */
export function ContactCards({ contact }: { contact: Contact }) {
  const text = useTranslations('contactPages');
  const navigate = useNavigate();
  const { contactId, fullName, isRestricted, isHeld, isBeingErased } = contact;
  const whyNot = useLockedReasons(contact);
  const editing = useOpened<null>();
  const removal = useOpened<null>();
  const canRemove = useMayPass(adminType);
  return (
    <EditorPage
      crumbs={useRecordCrumbs(contactList)}
      title={
        <>
          <bdi>{fullName}</bdi> {isBeingErased && <Tag tone="warning">{text('beingErased')}</Tag>}{' '}
          {isRestricted && !isBeingErased && <Tag tone="warning">{text('restricted')}</Tag>}{' '}
          {isHeld && <Tag>{text('legalHold')}</Tag>}
        </>
      }
      purpose={text('hint')}
      actions={
        <>
          {canRemove && (
            <Button
              icon={<TrashIcon size={16} aria-hidden />}
              disabledReason={whyNot.remove}
              onClick={() => removal.open(null)}
            >
              {text('delete')}
            </Button>
          )}
          <Button
            variant="dark"
            icon={<PencilIcon size={16} aria-hidden />}
            disabledReason={whyNot.change}
            onClick={() => editing.open(null)}
          >
            {text('edit')}
          </Button>
        </>
      }
    >
      {isBeingErased && <p role="status">{text('beingErasedText')}</p>}
      <EditorColumns
        sideWidth="wide"
        side={
          <>
            <DuplicatesCard contact={contact} />
            <MergesCard contact={contact} />
          </>
        }
      >
        <EditorCards>
          <EditorCard title={text('sections.contact')}>
            <ContactDetails contact={contact} />
          </EditorCard>
          <EditorCard title={text('sections.cars')}>
            <ContactCars contact={contact} />
          </EditorCard>
          <EditorCard title={text('sections.cases')}>
            <CaseLines of={contactId} useCases={useCasesOfContact} empty={text('noCases')} />
          </EditorCard>
        </EditorCards>
      </EditorColumns>
      <ContactForm
        isOpen={editing.isOpen}
        contactId={contactId}
        onClose={editing.close}
        onSaved={(saved) => {
          void renewContact(saved);
          notify.success(text('saved', { name: saved.fullName }));
        }}
      />
      <ContactRemoval
        key={removal.round}
        contact={contact}
        isOpen={removal.isOpen}
        onClose={removal.close}
        onGone={() => void navigate({ to: '/contacts', replace: true })}
      />
    </EditorPage>
  );
}
