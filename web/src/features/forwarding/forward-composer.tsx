import { forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { Tabs } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { caseKey } from '../../api/case-cache.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { MailPreview } from '../../ui/mail/mail-preview.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ForwardFields } from './forward-fields.tsx';
import classes from './forward-sheet.module.css';
import { readyForm } from './forward-values.ts';
import { type ForwardSheetProps, useForward } from './use-forward.ts';

/** So long the mail waits for a pause in typing before it is shown anew. */
const pauseMs = 600;

/** Content of the sheet: what one writes, and the very mail; beside each other where there is room for both. */
export function ForwardComposer(props: ForwardSheetProps) {
  const text = useTranslations('forwarding');
  const ui = useTranslations('ui');
  const isWide = useMediaQuery('(min-width: 1400px)', undefined, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<string | null>('write');
  const forward = useForward(props);
  const { form, draft } = forward;
  const [shownValues] = useDebouncedValue(form.values, pauseMs);
  const count = (form.values.to ?? []).length;
  if (forward.phase === 'failed')
    return <ErrorState error={forward.failure} onRetry={() => void forward.propose()} />;
  if (forward.phase === 'loading') return <CardSkeleton lines={8} />;
  const { caseId } = props.detail;
  const previewed = readyForm(isWide ? shownValues : form.values);
  const isWriting = isWide || tab === 'write';
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
          {props.blockedReason && <p className={classes.notice}>{props.blockedReason}</p>}
          <ForwardFields forward={forward} />
        </div>
        {(isWide || tab === 'preview') && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys
          <section className={classes.panel} tabIndex={0} aria-label={text('tabs.preview')}>
            <MailPreview
              queryKey={[...caseKey(caseId), 'forward-preview', JSON.stringify(previewed)]}
              ask={async (signal) => {
                // The saved draft is what the server makes the mail of.
                await draft.flush();
                return call(forwardingEndpoints.previewForward, { params: { id: caseId } }, { signal });
              }}
              isComplete={previewed !== null}
              addedFiles={forward.upload.files}
              hint={text('previewHint')}
            />
          </section>
        )}
      </div>
      <div className={classes.foot}>
        <div className={classes.draft}>
          <DraftNote draft={draft} />
        </div>
        <Button onClick={props.onClose} disabled={form.isSubmitting}>
          {ui('close')}
        </Button>
        <Button
          variant="dark"
          isLoading={form.isSubmitting}
          disabledReason={props.blockedReason}
          onClick={() => {
            // Errors are shown at the fields.
            if (readyForm(form.values) === null) setTab('write');
            void form.submit();
          }}
        >
          {count > 0 ? text('sendTo', { count }) : text('send')}
        </Button>
      </div>
    </form>
  );
}
