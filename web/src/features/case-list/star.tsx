import type { CaseListRow } from '@cfm/contract/case-list.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMarkFavorite } from '../../api/mark-favorite.ts';
import classes from './star.module.css';

/** Marks a case as favorite and back; answers at once. */
export function Star({ row }: { row: Pick<CaseListRow, 'caseId' | 'internalId' | 'isFavorite'> }) {
  const text = useTranslations('cases');
  const mark = useMarkFavorite();
  const Icon = row.isFavorite ? IconStarFilled : IconStar;
  const label = text('favoriteNamed', { number: row.internalId });
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={row.isFavorite}
      aria-label={label}
      title={text(row.isFavorite ? 'unmarkFavorite' : 'markFavorite')}
      onClick={() => mark.mutate({ caseId: row.caseId, isFavorite: !row.isFavorite })}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
