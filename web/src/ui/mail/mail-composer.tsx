import type { MailPreview as Mail } from '@cfm/contract/platform/outbox.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import type { Draft } from '../../api/use-draft.ts';
import { Button } from '../button.tsx';
import { DraftNote } from '../draft-note.tsx';
import { useSubmitKey } from '../keys/use-submit-key.ts';
import classes from './mail-composer.module.css';
import { MailPanels, useMailPanels } from './mail-panels.tsx';
import { MailPreview } from './mail-preview.tsx';
import { useMissingNames, type WrittenTexts } from './open-placeholders.ts';

/** So long the mail waits for a pause in typing before it is shown anew. */
const pauseMs = 600;

interface MailComposerProps<Values extends WrittenTexts> {
  form: {
    values: Values;
    props: object;
    formRef: RefObject<HTMLFormElement | null>;
    isSubmitting: boolean;
    submit: () => Promise<void>;
  };
  draft: Draft;
  addedFiles: readonly File[];
  /** The form as it is sent; null while something is missing. */
  readyForm: (values: Values) => unknown;
  previewKey: readonly unknown[];
  /** The mail of the saved draft. */
  askPreview: (signal: AbortSignal) => Promise<Mail>;
  previewHint: string;
  /** The form that can be shown already, where more is missing before it can be sent; by itself the one that is sent. */
  previewableForm?: (values: Values) => unknown;
  /** What keeps the mail from being shown, beside recipient, subject and message. */
  previewNeeds?: string | undefined;
  /** Why it can't be sent, which its fields say already. */
  unsendableReason?: string | null;
  blockedReason: string | null;
  sendLabel: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}
/** What one writes of a mail, which is kept as a draft, and the very mail. */
export function MailComposer<Values extends WrittenTexts>(props: MailComposerProps<Values>) {
  const { form, draft, readyForm, blockedReason } = props;
  const text = useTranslations('ui.mail');
  const panels = useMailPanels();
  const [shownValues] = useDebouncedValue(form.values, pauseMs);
  const previewed = (props.previewableForm ?? readyForm)(panels.isWide ? shownValues : form.values);
  const missing = useMissingNames(form.values);
  const refusal = blockedReason ?? props.unsendableReason ?? null;
  const send = () => {
    if (refusal !== null) return notify.warning(refusal);
    if (readyForm(form.values) === null) panels.showFields();
    void form.submit();
  };
  useSubmitKey(form.formRef, send);
  return (
    <MailPanels
      panels={panels}
      formProps={form.props}
      blockedReason={blockedReason}
      preview={
        <MailPreview
          queryKey={[...props.previewKey, JSON.stringify(previewed)]}
          ask={async (signal) => {
            // The saved draft is what the server makes the mail of.
            await draft.flush();
            return props.askPreview(signal);
          }}
          isComplete={previewed !== null}
          needs={
            props.previewNeeds ?? (missing === '' ? undefined : text('missing', { placeholders: missing }))
          }
          addedFiles={props.addedFiles}
          hint={props.previewHint}
        />
      }
      foot={
        <>
          <div className={classes.draft}>
            <DraftNote draft={draft} />
          </div>
          <Button onClick={props.onClose} disabled={form.isSubmitting}>
            {text('closeKeepsDraft')}
          </Button>
          <Button variant="dark" isLoading={form.isSubmitting} disabledReason={refusal} onClick={send}>
            {props.sendLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </MailPanels>
  );
}
