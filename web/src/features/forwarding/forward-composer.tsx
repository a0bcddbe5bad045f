import { Tabs } from '@mantine/core';
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

/** Content of the sheet: write and preview. */
export function ForwardComposer(props: ForwardSheetProps) {
  const text = useTranslations('forwarding');
  const ui = useTranslations('ui');
  const [tab, setTab] = useState<string | null>('write');
  const forward = useForward(props, tab === 'preview');
  const { form, draft } = forward;
  const count = (form.values.to ?? []).length;
  if (forward.phase === 'failed')
    return <ErrorState error={forward.failure} onRetry={() => void forward.propose()} />;
  if (forward.phase === 'loading') return <CardSkeleton lines={8} />;
  return (
    <form {...form.props} className={classes.form}>
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List px={12}>
          <Tabs.Tab value="write">{text('tabs.write')}</Tabs.Tab>
          <Tabs.Tab value="preview">{text('tabs.preview')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div
        className={classes.panel}
        hidden={tab !== 'write'}
        style={tab === 'write' ? undefined : { display: 'none' }}
      >
        {props.blockedReason && <p className={classes.notice}>{props.blockedReason}</p>}
        <ForwardFields forward={forward} detail={props.detail} />
      </div>
      {tab === 'preview' && (
        <div className={classes.panel}>
          <ForwardPreview
            caseId={props.detail.caseId}
            values={readyForm(form.values)}
            addedFiles={forward.upload.files}
            flush={draft.flush}
          />
        </div>
      )}
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
