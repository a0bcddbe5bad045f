import { numberWithoutYear } from '@cfm/contract/cases/case-number.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { isReadOnly } from '@cfm/contract/catalog/case-statuses.ts';
import { undoIntegrationDays } from '@cfm/contract/platform/limits.ts';
import type { SimilarCase } from '@cfm/contract/screens/case-page.ts';
import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useSimilarCases } from '../../../../api/similar-cases.ts';
import { IsolatedText } from '../../../../ui/isolated-text.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import classes from './actions.module.css';
import type { ActionDialogProps } from './case-action.ts';
import { caseOfNumber } from './case-of-number.ts';
import { casesOfWords } from './cases-of-words.ts';
import { CreditFollows } from './credit-follows.tsx';
import { OtherCaseDialog } from './other-case-dialog.tsx';

const searchDelayMs = 250;
/** In each of the lists. */
const shownAtMost = 5;

/** Asks for the case to merge this one into. */
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
      send={async (typed) => {
        // Several cases may have a number without its year. Sends that of the case that is shown.
        const shown = numberWithoutYear(typed) && (await queryClient.ensureQueryData(caseOfNumber(typed)));
        const body = { internalId: shown ? shown.internalId : typed };
        return call(caseRelationEndpoints.integrateCase, { params: { id: caseId }, body });
      }}
      said={(other) => text('done', { internalId, number: other.internalId })}
    >
      {(form) => (
        <>
          <p>{text('text', { days: undoIntegrationDays })}</p>
          <CreditFollows detail={on.detail} />
          <TextField
            {...form.field('internalId')}
            placeholder={text('placeholder')}
            isTabular
            data-autofocus
          />
          {isOpen && (
            <Others
              on={on}
              typed={form.values.internalId?.trim() ?? ''}
              onChoose={(number) => form.set({ internalId: number })}
            />
          )}
        </>
      )}
    </OtherCaseDialog>
  );
}

interface OthersProps extends Pick<ActionDialogProps, 'on'> {
  /** The text in the number field. */
  typed: string;
  onChoose: (number: string) => void;
}
/**
 * The case with the typed number, cases that contain the typed words, and other cases of the person or car, because one
 * of them is usually the target.
 */
function Others({ on, typed, onChoose }: OthersProps) {
  const { detail } = on;
  const text = useTranslations('case.relations.integrate');
  const similar = useSimilarCases({
    contactId: detail.contactId,
    vin: detail.car?.vin,
    sets: detail.codeLevelSets,
    receiptDateTime: detail.receiptDateTime,
    exceptCaseId: detail.caseId,
  });
  const named = useQuery(caseOfNumber(typed)).data;
  const [words] = useDebouncedValue(typed, searchDelayMs);
  const search = useQuery(casesOfWords(words));
  const found = (search.data ?? []).filter(({ caseId }) => caseId !== detail.caseId).slice(0, shownAtMost);
  const isFound = (caseId: number) => found.some((each) => each.caseId === caseId);
  const others = (similar.data ?? []).filter((each) => !isReadOnly(each.statusId) && !isFound(each.caseId));
  const isOutsider = similar.isSuccess && !similar.data.some(({ caseId }) => caseId === named?.caseId);
  return (
    <>
      {named && (
        <p role="status" className={classes.named}>
          <span className="num">{named.internalId}</span>{' '}
          <bdi>
            <IsolatedText text={named.title} />
          </bdi>
          {named.customer && (
            <>
              {' · '}
              <bdi>{named.customer}</bdi>
            </>
          )}
          {isOutsider && <strong className={classes.outsider}>{text('unrelated')}</strong>}
        </p>
      )}
      <VisuallyHidden role="status">
        {search.isSuccess && text('foundCount', { count: found.length })}
      </VisuallyHidden>
      {search.isSuccess && found.length === 0 && <p className={classes.named}>{text('noneFound')}</p>}
      {found.length > 0 && <Candidates title={text('found')} open={found} onChoose={onChoose} />}
      {others.length > 0 && (
        <Candidates title={text('candidates')} open={others.slice(0, shownAtMost)} onChoose={onChoose} />
      )}
    </>
  );
}

interface CandidatesProps extends Pick<OthersProps, 'onChoose'> {
  title: string;
  open: readonly Pick<SimilarCase, 'caseId' | 'internalId' | 'title'>[];
}
function Candidates({ title: heading, open, onChoose }: CandidatesProps) {
  return (
    <section aria-label={heading}>
      <h3 className={classes.listTitle}>{heading}</h3>
      <ul className={classes.cases}>
        {open.map(({ caseId, internalId, title }) => (
          <li key={caseId}>
            <button type="button" className={classes.case} onClick={() => onChoose(internalId)}>
              <span className="num">{internalId}</span>{' '}
              <span dir="auto">
                <IsolatedText text={title} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
