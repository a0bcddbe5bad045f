import { useTranslations } from 'use-intl';
import type { Draft } from '../api/use-draft.ts';
import classes from './draft-note.module.css';
import { formatTime } from './format.ts';

/** Shows when the draft was saved, or that saving failed, and whether another tab has its own. */
export function DraftNote({ draft }: { draft: Draft }) {
  const text = useTranslations('drafts');
  return (
    <span className={classes.note} data-failed={draft.hasFailed} role="status">
      {draft.hasFailed
        ? [text('failed'), draft.rejection].filter(Boolean).join('. ')
        : draft.savedAt && text('saved', { time: formatTime(draft.savedAt) })}
      {draft.hasOther && ` · ${text('other')}`}
    </span>
  );
}
