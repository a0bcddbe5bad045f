import type { MailPreview as Mail } from '@cfm/contract/platform/outbox.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import type { Draft } from '../../api/use-draft.ts';
import { Button } from '../button.tsx';
import { DraftNote } from '../draft-note.tsx';
import { useSubmitKey } from '../keys/use-submit-key.ts';
import { ErrorState } from '../states.tsx';
import { type Blocked, useBlockedReason } from './composer-notes.tsx';
import classes from './mail-composer.module.css';
import { MailPanels, useMailPanels } from './mail-panels.tsx';
import { MailPreview } from './mail-preview.tsx';
import { useMissingNames, type WrittenTexts } from './open-placeholders.ts';
import { ComposerLoading } from './typed-ahead.tsx';

/** Debounce of the preview while the user types. */
const pauseMs = 600;

/** A mail being written. */
interface WrittenMail<Values> {
  form: {
    values: Values;
    props: object;
    formRef: RefObject<HTMLFormElement | null>;
    isSubmitting: boolean;
    submit: () => Promise<void>;
  };
  draft: Draft;
  upload: { files: readonly File[] };
  /** Of its proposal or draft. */
  phase: 'loading' | 'ready' | 'failed';
  failure: unknown;
  propose: () => Promise<void>;
}
interface MailComposerProps<Values extends WrittenTexts> extends Blocked {
  mail: WrittenMail<Values>;
  /** The form as it is sent, or null while something is missing. */
  readyForm: (values: Values) => unknown;
  previewKey: readonly unknown[];
  /** Loads the preview of the draft with this key, or of the proposal. */
  askPreview: (draftKey: string | undefined, signal: AbortSignal) => Promise<Mail>;
  previewHint: string;
  /** The form for the preview, if it needs less than sending. Default: `readyForm`. */
  previewableForm?: (values: Values) => unknown;
  /** What the preview needs in addition to recipient, subject and message. */
  previewNeeds?: string | undefined;
  /** Why the mail cannot be sent, if its fields say so already. */
  unsendableReason?: string | null;
  sendLabel: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}
/** Editor and preview of a mail, once its proposal or draft is loaded. The input is kept as a draft. */
export function MailComposer<Values extends WrittenTexts>(props: MailComposerProps<Values>) {
  const { phase, failure, propose } = props.mail;
  if (phase === 'failed') return <ErrorState error={failure} onRetry={() => void propose()} />;
  return phase === 'loading' ? <ComposerLoading /> : <ReadyComposer {...props} />;
}

function ReadyComposer<Values extends WrittenTexts>(props: MailComposerProps<Values>) {
  const { mail, readyForm } = props;
  const { form, draft } = mail;
  const text = useTranslations('ui.mail');
  const panels = useMailPanels();
  const [shownValues] = useDebouncedValue(form.values, pauseMs);
  const previewed = (props.previewableForm ?? readyForm)(panels.isWide ? shownValues : form.values);
  const missing = useMissingNames(form.values);
  const rejection = useBlockedReason(props) ?? props.unsendableReason ?? null;
  const send = () => {
    if (rejection !== null) return notify.warning(rejection);
    if (readyForm(form.values) === null) panels.showFields();
    void form.submit();
  };
  useSubmitKey(form.formRef, send);
  return (
    <MailPanels
      panels={panels}
      formProps={form.props}
      blocked={props}
      preview={
        <MailPreview
          queryKey={[...props.previewKey, JSON.stringify(previewed)]}
          // The server renders the preview from the saved draft.
          ask={async (signal) => props.askPreview((await draft.flush()) ?? undefined, signal)}
          isComplete={previewed !== null}
          needs={
            props.previewNeeds ?? (missing === '' ? undefined : text('missing', { placeholders: missing }))
          }
          addedFiles={mail.upload.files}
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
          <Button variant="dark" isLoading={form.isSubmitting} disabledReason={rejection} onClick={send}>
            {props.sendLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </MailPanels>
  );
}
