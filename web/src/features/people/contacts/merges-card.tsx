import type { Contact } from '@cfm/contract/people/contact.ts';
import type { ContactMerge } from '@cfm/contract/people/contact-merges.ts';
import { Undo2Icon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useSeesAll } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatDate } from '../../../ui/format.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './contact-page.module.css';
import { undoMerge, useMerges } from './contact-page-queries.ts';

/** Contacts merged into this one, with the user and an undo while it is possible (rule 6.15). */
export function MergesCard({ contact }: { contact: Contact }) {
  const text = useTranslations('contactPages');
  const merges = useMerges(contact.contactId);
  const asked = useOpened<ContactMerge>();
  const nameOf = ({ otherName, otherContactId }: ContactMerge) =>
    otherName ?? text('mergedContact', { id: otherContactId });
  const undo = async (merge: ContactMerge) => {
    try {
      await undoMerge(merge);
      notify.success(text('undone', { name: nameOf(merge) }));
    } catch (error) {
      reportError(error);
      return false;
    }
    return true;
  };
  const of = asked.of;
  return (
    <EditorCard title={text('sections.merges')}>
      {merges.isError && !merges.data ? (
        <ErrorState error={merges.error} onRetry={() => void merges.refetch()} />
      ) : !merges.data ? (
        <CardSkeleton lines={2} />
      ) : merges.data.length === 0 ? (
        <p className="muted">{text('noMerges')}</p>
      ) : (
        <ul className={classes.list}>
          {merges.data.map((merge) => (
            <MergeLine
              key={merge.contactMergeId}
              merge={merge}
              name={nameOf(merge)}
              onUndo={() => asked.open(merge)}
            />
          ))}
        </ul>
      )}
      {of && (
        <ConfirmationDialog
          isOpen={asked.isOpen}
          onClose={asked.close}
          onConfirm={() => undo(of)}
          title={text('undoTitle')}
          yes={text('undo')}
        >
          {text('undoAsk', { other: nameOf(of) })}
        </ConfirmationDialog>
      )}
    </EditorCard>
  );
}

interface MergeLineProps {
  merge: ContactMerge;
  name: string;
  onUndo: () => void;
}
function MergeLine({ merge, name, onUndo }: MergeLineProps) {
  const text = useTranslations('contactPages');
  const seesAll = useSeesAll();
  const { mergedAt, mergedBy, undoneAt, undoneBy, undoableUntil } = merge;
  const by = (person: string | null) => person ?? text('someone');
  return (
    <li className={classes.row}>
      <div>
        <bdi>{name}</bdi>
        <span className="muted">{text('mergedBy', { date: formatDate(mergedAt), name: by(mergedBy) })}</span>
        {undoneAt && (
          <span className="muted">
            {text('undoneBy', { date: formatDate(undoneAt), name: by(undoneBy) })}
          </span>
        )}
        {undoableUntil && (
          <span className="muted">{text('undoableUntil', { date: formatDate(undoableUntil) })}</span>
        )}
      </div>
      {undoableUntil && seesAll && (
        <Button
          size="small"
          icon={<Undo2Icon size={16} aria-hidden />}
          aria-label={text('undoNamed', { name })}
          onClick={onUndo}
        >
          {text('undo')}
        </Button>
      )}
    </li>
  );
}
