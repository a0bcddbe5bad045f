import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../../../api/client.ts';
import type { ActionDialogProps } from './case-action.ts';
import { OtherCaseDialog } from './other-case-dialog.tsx';
import { ParentField } from './parent-field.tsx';

/** Asks for the parent of the case. */
export function SetParentDialog(props: ActionDialogProps) {
  const { caseId, internalId } = props.on.detail;
  const text = useTranslations('case.relations.setParent');
  return (
    <OtherCaseDialog
      {...props}
      title={text('title', { internalId })}
      yes={text('yes')}
      label={text('label')}
      send={(number) =>
        call(caseRelationEndpoints.setParent, { params: { id: caseId }, body: { internalId: number } })
      }
      said={(other) => text('done', { internalId, number: other.internalId })}
    >
      {(form) => <ParentField {...form.field('internalId')} ofCaseId={caseId} />}
    </OtherCaseDialog>
  );
}
