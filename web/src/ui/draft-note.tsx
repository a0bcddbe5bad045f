import { useTranslations } from 'use-intl';
import type { Draft } from '../api/use-draft.ts';
import classes from './draft-note.module.css';
import { formatTime } from './format.ts';

/** Shows when the draft was saved, or that saving failed. */
export function DraftNote({ draft }: { draft: Draft }) {
  const text = useTranslations('ui');
  return (
    <span className={classes.note} data-failed={draft.hasFailed} role="status">
      {draft.hasFailed
        ? text('draftFailed')
        : draft.savedAt && text('draftSaved', { time: formatTime(draft.savedAt) })}
    </span>
  );
}
