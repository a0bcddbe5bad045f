import {
  type ListedMailbox,
  listedMailbox,
  mailboxForm,
  mailboxFormOf,
} from '@cfm/contract/catalog/mailboxes.ts';
import { emailMaxLength, shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { useSettingsScope } from '../../../api/session.ts';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import { Dialog, FormDialogButtons } from '../../../ui/dialog.tsx';
import type { FieldOf } from '../../../ui/differences.ts';
import { MultiDropdown, type Option } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { errorBelow } from '../../../ui/form-state.ts';
import { LanguageField } from '../../../ui/language-field.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { byField } from '../../../ui/use-conflict.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import type { FormValues } from '../../../ui/use-form.ts';
import { useValueWords } from '../../../ui/value-words.ts';
import classes from './mailboxes.module.css';
import { saveMailbox, useMailbox, useMailboxUserChoices } from './queries.ts';

const dialogWidth = 560;

interface MailboxDialogProps {
  isOpen: boolean;
  /** 0: a new mailbox. */
  mailboxId: number;
  /** Counts the openings, so that each starts with the stored values. */
  round: number;
  onClose: () => void;
}
/** Dialog to create or edit a mailbox. */
export function MailboxDialog({ isOpen, mailboxId, round, onClose }: MailboxDialogProps) {
  const text = useTranslations('mailboxes');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text(mailboxId === 0 ? 'addTitle' : 'editTitle')}
      width={dialogWidth}
    >
      <StoredMailbox key={round} mailboxId={mailboxId} onClose={onClose} />
    </Dialog>
  );
}

function StoredMailbox({ mailboxId, onClose }: Pick<MailboxDialogProps, 'mailboxId' | 'onClose'>) {
  const isNew = mailboxId === 0;
  const mailbox = useMailbox(mailboxId, !isNew);
  const people = useMailboxUserChoices();
  const failed = [mailbox, people].find(({ isError }) => isError);
  if (failed)
    return (
      <ErrorState
        error={failed.error}
        onRetry={() => {
          if (mailbox.isError) void mailbox.refetch();
          if (people.isError) void people.refetch();
        }}
      />
    );
  if (!people.data || !(isNew || mailbox.data)) return <CardSkeleton lines={4} />;
  return <MailboxFields stored={mailbox.data ?? null} people={people.data} onClose={onClose} />;
}

type MailboxValues = FormValues<typeof mailboxForm>;
interface MailboxFieldsProps {
  stored: ListedMailbox | null;
  people: readonly Option[];
  onClose: () => void;
}
function MailboxFields({ stored, people, onClose }: MailboxFieldsProps) {
  const text = useTranslations('mailboxes');
  const fields = useTranslations('fields');
  const words = useValueWords();
  const isLocked = !useSettingsScope()(null);
  const { form, conflict } = useEditForm({
    schema: mailboxForm,
    opened: stored,
    code: 'MailboxChanged',
    reply: listedMailbox,
    valuesOf: (mailbox: ListedMailbox): MailboxValues => mailboxFormOf(mailbox),
    ...byField<MailboxValues>(),
    initial: { name: null, email: null, language: 'en', userIds: [] },
    keep: stored ? `mailbox:${stored.mailboxId}` : 'mailbox:new',
    taken: 'MailboxExists',
    async onSubmit(body, base) {
      await saveMailbox(base, body);
      notify.success(text(base ? 'saved' : 'created', { name: body.name }));
      onClose();
    },
  });
  const inWords = (field: FieldOf<MailboxValues>, values: MailboxValues): string => {
    if (field === 'userIds')
      return (values.userIds ?? []).map((id) => words.named(people, id)).join(', ') || text('noUsers');
    return field === 'language' ? words.language(values.language) : words.plain(values[field]);
  };
  return (
    <form {...form.props} className={classes.form}>
      <fieldset role="none" disabled={isLocked} className="bare-fields">
        {isLocked && (
          <p className="caution" role="note">
            {text('outOfScope')}
          </p>
        )}
        <FieldRow columns={2}>
          <TextField {...form.field('name')} maxLength={shortTextMaxLength} autoFocus={!conflict.stored} />
          <LanguageField {...form.field('language')} />
        </FieldRow>
        <TextField {...form.field('email')} inputMode="email" maxLength={emailMaxLength} />
        <MultiDropdown
          {...form.field('userIds')}
          error={errorBelow(form.errors, 'userIds')}
          required={false}
          options={people}
        />
        <p className="muted">{text('usersHint')}</p>
        <FormError>{form.errorOf('general')}</FormError>
      </fieldset>
      <FormDialogButtons form={form} onClose={onClose} isLocked={isLocked} />
      <ChangedDialog
        conflict={conflict}
        values={form.values}
        title={text('changedMeanwhile')}
        labelOf={fields}
        inWords={inWords}
        onChoose={(chosen) => conflict.choose(form, chosen)}
      />
    </form>
  );
}
