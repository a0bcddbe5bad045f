import type { Contact } from '@cfm/contract/people/contact.ts';
import type { Duplicate } from '@cfm/contract/screens/contact-page.ts';
import { Link } from '@tanstack/react-router';
import { MergeIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSeesAll } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { contactFacts } from './contact-facts.ts';
import classes from './contact-page.module.css';
import { useDuplicates } from './contact-page-queries.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Possible duplicates of a contact with the reason. They are merged after a comparison (rule 6.14). */
export function DuplicatesCard({ contact }: { contact: Contact }) {
  const text = useTranslations('contactPages');
  const duplicates = useDuplicates(contact.contactId);
  const seesAll = useSeesAll();
  const merge = useOpened<number>();
  const other = duplicates.data?.find((each) => each.contact.contactId === merge.of)?.contact;
  return (
    <EditorCard title={text('sections.duplicates')}>
      {duplicates.isError && !duplicates.data ? (
        <ErrorState error={duplicates.error} onRetry={() => void duplicates.refetch()} />
      ) : !duplicates.data ? (
        <CardSkeleton lines={3} />
      ) : duplicates.data.length === 0 ? (
        <p className="muted">{text('noDuplicates')}</p>
      ) : (
        <>
          <p className="muted">{text(seesAll ? 'duplicatesHint' : 'mergeNeedsAccess')}</p>
          <ul className={classes.list}>
            {duplicates.data.map((duplicate) => (
              <DuplicateLine
                key={duplicate.contact.contactId}
                duplicate={duplicate}
                isOwnRestricted={contact.isRestricted}
                onMerge={seesAll ? () => merge.open(duplicate.contact.contactId) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {other && (
        <MergeDialog
          key={merge.round}
          own={contact}
          other={other}
          isOpen={merge.isOpen}
          onClose={merge.close}
        />
      )}
    </EditorCard>
  );
}

interface DuplicateLineProps {
  duplicate: Duplicate;
  isOwnRestricted: boolean;
  onMerge: (() => void) | undefined;
}
function DuplicateLine({ duplicate, isOwnRestricted, onMerge }: DuplicateLineProps) {
  const text = useTranslations('contactPages');
  const { contact, reasons } = duplicate;
  return (
    <li className={classes.row}>
      <div>
        <Link to="/contact/edit/$id" params={{ id: contact.contactId }}>
          <bdi>{contact.fullName}</bdi>
        </Link>
        <span>{reasons.map((reason) => text(`reasons.${reason}`)).join(' · ')}</span>
        <span className="muted">
          <Facts>{contactFacts(contact)}</Facts>
        </span>
      </div>
      {onMerge && (
        <Button
          size="small"
          icon={<MergeIcon size={16} aria-hidden />}
          disabledReason={isOwnRestricted || contact.isRestricted ? text('mergeRestricted') : null}
          aria-label={text('mergeNamed', { name: contact.fullName })}
          onClick={onMerge}
        >
          {text('merge')}
        </Button>
      )}
    </li>
  );
}
