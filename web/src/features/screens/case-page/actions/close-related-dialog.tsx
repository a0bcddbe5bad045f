import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { actOnCase } from '../../../../api/act-on-case.ts';
import { call } from '../../../../api/client.ts';
import { ConfirmationDialog } from '../../../../ui/dialog.tsx';
import { CardSkeleton } from '../../../../ui/skeletons.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { RelatedCaseLine } from '../sections/related-case-line.tsx';
import classes from './actions.module.css';
import type { ActionDialogProps } from './case-action.ts';

/** Shows which cases will be closed, and closes them. */
export function CloseRelatedDialog({ on, disabledReason, ...dialog }: ActionDialogProps) {
  const { caseId } = on.detail;
  const text = useTranslations('case.relations.close');
  const ui = useTranslations('ui');
  const preview = useQuery({
    queryKey: ['cases', caseId, 'close-related'],
    queryFn: ({ signal }) =>
      call(caseRelationEndpoints.previewCloseRelated, { params: { id: caseId } }, { signal }),
    enabled: dialog.isOpen,
    // Not cached, because locks change by the minute.
    staleTime: 0,
    gcTime: 0,
  });
  const isKnown = preview.isSuccess && !preview.isFetching;
  const listed = isKnown ? preview.data : [];
  const isBlocked = listed.some(({ lockedBy }) => lockedBy !== null);
  // Says nothing while loading, because there may be cases or none.
  const waitReason = preview.isError ? ui('loadFailed') : isKnown ? text('none') : ui('loading');
  return (
    <ConfirmationDialog
      {...dialog}
      title={text('title')}
      yes={listed.length > 0 ? text('yes', { count: listed.length }) : text('title')}
      disabledReason={disabledReason ?? (isBlocked ? text('blocked') : null)}
      waitReason={listed.length > 0 ? null : waitReason}
      onConfirm={() =>
        actOnCase(
          { caseId, onLocked: on.onLocked },
          () => call(caseRelationEndpoints.closeRelated, { params: { id: caseId } }),
          ({ closed }) => text('done', { count: closed }),
        )
      }
    >
      {preview.isError && !preview.isFetching && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.isFetching && <CardSkeleton lines={3} />}
      {isKnown && listed.length === 0 && <p className="muted">{text('none')}</p>}
      {listed.length > 0 && (
        <>
          <p>{text('ask', { count: listed.length })}</p>
          <ul className={classes.cases}>
            {listed.map((each) => (
              <li key={each.caseId}>
                <RelatedCaseLine of={each} info={on.info} isNewTab />
                {each.lockedBy !== null && (
                  <p className={classes.locked}>{text('lockedBy', { name: each.lockedBy })}</p>
                )}
              </li>
            ))}
          </ul>
          <p className="muted">{text('noMail')}</p>
        </>
      )}
    </ConfirmationDialog>
  );
}
