import { caseRelationEndpoints } from '@cfm/contract/case-relations.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { actOnCase } from '../../../api/act-on-case.ts';
import { call } from '../../../api/client.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { RelatedCaseLine } from '../sections/related-case-line.tsx';
import classes from './actions.module.css';
import type { ActionDialogProps } from './case-action.ts';

/** Shows which cases are closed, and closes them. */
export function CloseRelatedDialog({ on, disabledReason, ...dialog }: ActionDialogProps) {
  const { caseId } = on.detail;
  const text = useTranslations('case.relations.close');
  const preview = useQuery({
    queryKey: ['cases', caseId, 'close-related'],
    queryFn: ({ signal }) =>
      call(caseRelationEndpoints.previewCloseRelated, { params: { id: caseId } }, { signal }),
    enabled: dialog.isOpen,
    // Who is editing what changes by the minute.
    staleTime: 0,
    gcTime: 0,
  });
  const listed = preview.isFetching ? [] : (preview.data ?? []);
  const isBlocked = listed.some(({ lockedBy }) => lockedBy !== null);
  const reason = isBlocked ? text('blocked') : listed.length === 0 ? text('none') : null;
  return (
    <ConfirmationDialog
      {...dialog}
      title={text('title')}
      yes={text('yes', { count: listed.length })}
      disabledReason={disabledReason ?? reason}
      onConfirm={() =>
        actOnCase(
          { caseId, onLocked: on.onLocked },
          () => call(caseRelationEndpoints.closeRelated, { params: { id: caseId } }),
          ({ closed }) => text('done', { count: closed }),
        )
      }
    >
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isFetching && <CardSkeleton lines={3} />}
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
