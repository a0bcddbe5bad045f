import type { CaseListRow } from '@cfm/contract/screens/case-list.ts';
import { StarIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMarkFavorite } from '../../../api/mark-favorite.ts';
import classes from './star.module.css';

/** Toggles a case as favorite. The star changes immediately. */
export function Star({ row }: { row: Pick<CaseListRow, 'caseId' | 'internalId' | 'isFavorite'> }) {
  const text = useTranslations('cases');
  const action = useTranslations('caseActions');
  const mark = useMarkFavorite();
  const label = text('favoriteNamed', { number: row.internalId });
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={row.isFavorite}
      aria-label={label}
      title={action(row.isFavorite ? 'unmarkFavorite' : 'markFavorite')}
      onClick={() => mark.mutate({ caseId: row.caseId, isFavorite: !row.isFavorite })}
    >
      <StarIcon size={16} fill={row.isFavorite ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
