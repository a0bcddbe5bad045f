import type { Contact } from '@cfm/contract/people/contact.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './gdpr.module.css';
import { usePersonDuplicates } from './queries.ts';

/** Other records that may belong to this person, in all scopes. Each is exported and erased separately (rule 19.3). */
export function PersonDuplicates({ contactId }: { contactId: number }) {
  const text = useTranslations('gdpr');
  const reasons = useTranslations('contactPages.reasons');
  const places = usePlaces();
  const duplicates = usePersonDuplicates(contactId);
  return (
    <EditorCard title={text('duplicates')}>
      {duplicates.isError && !duplicates.data ? (
        <ErrorState error={duplicates.error} onRetry={() => void duplicates.refetch()} />
      ) : !duplicates.data ? (
        <CardSkeleton lines={2} />
      ) : duplicates.data.length === 0 ? (
        <p className="muted">{text('noDuplicates')}</p>
      ) : (
        <ul className={`bare-list ${classes.rows}`}>
          {duplicates.data.map(({ contact, reasons: why }) => (
            <li key={contact.contactId}>
              <span className={classes.line}>
                <Link to="/gdpr/contact/$id" params={{ id: contact.contactId }}>
                  <bdi>{contact.fullName}</bdi>
                </Link>
                <span>{why.map((reason) => reasons(reason)).join(' · ')}</span>
                <span className="muted">
                  <Facts>{[...places(contact), ...contact.emails]}</Facts>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </EditorCard>
  );
}

/** Warns about such records, because an export or erasure does not include them. */
export function DuplicatesNote({ contactId }: { contactId: number }) {
  const text = useTranslations('gdpr');
  const count = usePersonDuplicates(contactId).data?.length ?? 0;
  return count === 0 ? null : <p>{text('duplicatesNote', { count })}</p>;
}

/** Formats the cities of a person with the kind of address, to distinguish people of the same name. */
export function usePlaces(): (of: Pick<Contact, 'addresses'>) => string[] {
  const text = useTranslations('contacts.kinds');
  return ({ addresses }) =>
    addresses.flatMap(({ kind, city }) => (city === null ? [] : [`${city} (${text(kind)})`]));
}
