import { type BlacklistEntry, blacklistForm } from '@cfm/contract/catalog/blacklist.ts';
import { emailMaxLength, personNameMaxLength } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { reportError } from '../../../api/report-error.ts';
import { Dialog, FormDialogButtons } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type FormValues, useForm } from '../../../ui/use-form.ts';
import classes from './blacklist.module.css';
import { saveEntry, useBlacklistEntry } from './queries.ts';

/** 30 % of the window (rule 6.12), but wide enough for an address. */
const dialogWidth = 'max(30vw, 320px)';

interface BlacklistDialogProps {
  isOpen: boolean;
  /** 0: a new entry. */
  blacklistId: number;
  /** Counts the openings, so that each starts with the stored values. */
  round: number;
  onClose: () => void;
  /** Called after saving. The dialog closes by itself. */
  onSaved: (entry: BlacklistEntry) => void;
}
/** Dialog to create or edit an entry. */
export function BlacklistDialog({ isOpen, blacklistId, round, onClose, onSaved }: BlacklistDialogProps) {
  const text = useTranslations('blacklist');
  const Content = blacklistId === 0 ? EntryFields : StoredEntry;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text(blacklistId === 0 ? 'addTitle' : 'editTitle')}
      width={dialogWidth}
    >
      <Content key={round} blacklistId={blacklistId} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

interface EntryProps extends Pick<BlacklistDialogProps, 'blacklistId' | 'onClose' | 'onSaved'> {
  stored?: BlacklistEntry;
}
function StoredEntry(props: EntryProps) {
  const entry = useBlacklistEntry(props.blacklistId);
  if (entry.isError) return <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />;
  if (!entry.data) return <CardSkeleton lines={4} />;
  return <EntryFields {...props} stored={entry.data} />;
}

const noValues: FormValues<typeof blacklistForm> = { email: null, firstName: null, lastName: null };
function EntryFields({ blacklistId, stored, onClose, onSaved }: EntryProps) {
  const text = useTranslations('blacklist');
  const form = useForm({
    schema: blacklistForm,
    keep: `blacklist:${blacklistId}`,
    initial: stored
      ? { email: stored.email, firstName: stored.firstName, lastName: stored.lastName }
      : noValues,
    labels: { email: text('email') },
    async onSubmit(body) {
      onSaved(await saveEntry(blacklistId, body));
      onClose();
    },
    onError(error) {
      if (hasCode(error, 'AlreadyBlacklisted')) form.setErrors(error.errors);
      else reportError(error);
    },
  });
  return (
    <form {...form.props} className={classes.form}>
      <TextField
        {...form.field('email')}
        autoFocus
        inputMode="email"
        maxLength={emailMaxLength}
        hint={text('emailHint')}
      />
      <TextField {...form.field('firstName')} maxLength={personNameMaxLength} />
      <TextField {...form.field('lastName')} maxLength={personNameMaxLength} />
      <FormError>{form.errorOf('general')}</FormError>
      <FormDialogButtons form={form} onClose={onClose} />
    </form>
  );
}
