import type { MailPreview as Mail } from '@cfm/contract/mail-out.ts';
import { Tabs } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Draft } from '../../api/use-draft.ts';
import { Button } from '../button.tsx';
import { DraftNote } from '../draft-note.tsx';
import classes from './mail-composer.module.css';
import { MailPreview } from './mail-preview.tsx';
import { useMissingNames, type WrittenTexts } from './open-placeholders.ts';

/** So long the mail waits for a pause in typing before it is shown anew. */
const pauseMs = 600;

interface MailComposerProps<Values extends WrittenTexts> {
  form: {
    values: Values;
    props: object;
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
/** What one writes, and the very mail; beside each other where there is room for both. */
export function MailComposer<Values extends WrittenTexts>(props: MailComposerProps<Values>) {
  const { form, draft, readyForm, blockedReason } = props;
  const text = useTranslations('ui.mail');
  const isWide = useMediaQuery('(min-width: 1400px)', undefined, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<string | null>('write');
  const [shownValues] = useDebouncedValue(form.values, pauseMs);
  const previewed = (props.previewableForm ?? readyForm)(isWide ? shownValues : form.values);
  const isWriting = isWide || tab === 'write';
  const missing = useMissingNames(form.values);
  return (
    <form {...form.props} className={classes.form}>
      {!isWide && (
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List px={12}>
            <Tabs.Tab value="write">{text('tabs.write')}</Tabs.Tab>
            <Tabs.Tab value="preview">{text('tabs.preview')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <div className={classes.panels}>
        <div className={classes.panel} hidden={!isWriting}>
          {blockedReason && <p className={classes.notice}>{blockedReason}</p>}
          {props.children}
        </div>
        {(isWide || tab === 'preview') && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys
          <section className={classes.panel} tabIndex={0} aria-label={text('tabs.preview')}>
            <MailPreview
              queryKey={[...props.previewKey, JSON.stringify(previewed)]}
              ask={async (signal) => {
                // The saved draft is what the server makes the mail of.
                await draft.flush();
                return props.askPreview(signal);
              }}
              isComplete={previewed !== null}
              needs={
                props.previewNeeds ??
                (missing === '' ? undefined : text('missing', { placeholders: missing }))
              }
              addedFiles={props.addedFiles}
              hint={props.previewHint}
            />
          </section>
        )}
      </div>
      <div className={classes.foot}>
        <div className={classes.draft}>
          <DraftNote draft={draft} />
        </div>
        <Button onClick={props.onClose} disabled={form.isSubmitting}>
          {text('closeKeepsDraft')}
        </Button>
        <Button
          variant="dark"
          isLoading={form.isSubmitting}
          disabledReason={blockedReason ?? props.unsendableReason}
          onClick={() => {
            // Errors are shown at the fields.
            if (readyForm(form.values) === null) setTab('write');
            void form.submit();
          }}
        >
          {props.sendLabel}
        </Button>
      </div>
    </form>
  );
}
