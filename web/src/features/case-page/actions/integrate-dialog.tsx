import { caseRelationEndpoints } from '@cfm/contract/case-relations.ts';
import { restStatusCodes } from '@cfm/contract/case-statuses.ts';
import { undoIntegrationDays } from '@cfm/contract/limits.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { useSimilarCases } from '../../../api/similar-cases.ts';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './actions.module.css';
import type { ActionDialogProps } from './case-action.ts';
import { OtherCaseDialog } from './other-case-dialog.tsx';

/** Asks for the case that this one becomes part of. */
export function IntegrateDialog(props: ActionDialogProps) {
  const { on, isOpen } = props;
  const { caseId, internalId } = on.detail;
  const text = useTranslations('case.relations.integrate');
  return (
    <OtherCaseDialog
      {...props}
      title={text('title', { internalId })}
      yes={text('yes')}
      label={text('number')}
      send={(number) =>
        call(caseRelationEndpoints.integrateCase, { params: { id: caseId }, body: { internalId: number } })
      }
      said={(other) => text('done', { internalId, number: other.internalId })}
    >
      {(form) => (
        <>
          <p>{text('text', { days: undoIntegrationDays })}</p>
          <TextField
            {...form.field('internalId')}
            placeholder={text('placeholder')}
            isTabular
            data-autofocus
          />
          {isOpen && <Candidates on={on} onChoose={(number) => form.set({ internalId: number })} />}
        </>
      )}
    </OtherCaseDialog>
  );
}

/** The other cases of the person or car: one of them is nearly always meant. */
function Candidates({
  on,
  onChoose,
}: Pick<ActionDialogProps, 'on'> & { onChoose: (number: string) => void }) {
  const { detail, info } = on;
  const text = useTranslations('case.relations.integrate');
  const similar = useSimilarCases({
    contactId: detail.contactId,
    vin: detail.car?.vin,
    sets: detail.codeLevelSets,
    receiptDateTime: detail.receiptDateTime,
    exceptCaseId: detail.caseId,
  });
  const isOver = (id: number) => info?.statuses.some((status) => status.id === id && isRest(status.code));
  const open = (similar.data ?? []).filter(({ statusId }) => !isOver(statusId));
  if (open.length === 0) return null;
  return (
    <section aria-label={text('candidates')}>
      <h3 className={classes.listTitle}>{text('candidates')}</h3>
      <ul className={classes.cases}>
        {open.slice(0, 5).map(({ caseId, internalId, title }) => (
          <li key={caseId}>
            <button type="button" className={classes.case} onClick={() => onChoose(internalId)}>
              <span className="num">{internalId}</span> <span dir="auto">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
const isRest = (code: string) => restStatusCodes.some((rest) => rest === code);
