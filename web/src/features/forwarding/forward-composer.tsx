import { Tabs } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ForwardFields } from './forward-fields.tsx';
import { ForwardPreview } from './forward-preview.tsx';
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
            <ForwardPreview
              caseId={props.detail.caseId}
              values={readyForm(isWide ? shownValues : form.values)}
              addedFiles={forward.upload.files}
              flush={draft.flush}
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
