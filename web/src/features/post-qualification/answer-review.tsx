import type { Comparison } from '@cfm/contract/case-post-qualification.ts';
import { flagOfSection, isOfSection, sections } from '@cfm/contract/compared-fields.ts';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useComparedLabel } from '../../ui/post-qualification-words.ts';
import classes from './answer-review.module.css';
import { useComparedValue } from './compared-words.ts';
import { OpenField, VinHint } from './open-field.tsx';
import type { RequestProps } from './request-props.ts';
import { type Answered, type Review, useReview } from './use-review.ts';

interface AnswerReviewProps extends RequestProps {
  request: Answered;
}
/** What the customer gave against what stands here: what differs is taken, kept or corrected, the rest is told. */
export function AnswerReview({ request, onUnsaved, disabledReason, ...change }: AnswerReviewProps) {
  const text = useTranslations('dataRequest');
  const review = useReview(request, change);
  const { postQualificationId, reviewedAt, reviewedBy, answer } = request;
  const { open, decided } = review;
  const isUnsaved = decided.length > 0;
  useEffect(() => {
    onUnsaved(postQualificationId, isUnsaved);
    return () => onUnsaved(postQualificationId, false);
  }, [postQualificationId, isUnsaved, onUnsaved]);
  const settled = answer.fields.filter(({ state }) => state !== 'open' && state !== 'same');
  const same = answer.fields.filter(({ state }) => state === 'same');
  const isChanged = open.some(review.isOutdated);
  return (
    <div className={classes.answer}>
      {open.length > 0 ? (
        <p className={classes.notice} role="status">
          {text(isChanged ? 'answerChanged' : 'decide', { count: open.length })}
        </p>
      ) : reviewedAt ? (
        <p className="muted">
          {text('decided', { name: reviewedBy ?? '', date: formatDateTime(reviewedAt) })}
        </p>
      ) : (
        <p className="muted">{text('agrees')}</p>
      )}
      {open.length > 0 && <OpenFields review={review} request={request} disabledReason={disabledReason} />}
      {settled.length > 0 && <Settled rows={settled} />}
      {same.length > 0 && (
        <div className={classes.same}>
          <Folded label={text('sameFields', { count: same.length })}>
            <Settled rows={same} />
          </Folded>
        </div>
      )}
    </div>
  );
}

interface OpenFieldsProps {
  review: Review;
  request: Answered;
  disabledReason: string | null;
}
function OpenFields({ review, request, disabledReason }: OpenFieldsProps) {
  const text = useTranslations('dataRequest');
  const kinds = useTranslations('contacts.kinds');
  const fieldText = useTranslations('fields');
  const { form, open, decided } = review;
  const { addressType } = request.answer;
  return (
    // Not a form: it would stand inside that of the case.
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in its fields
    <div
      ref={form.formRef}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
          return;
        event.preventDefault();
        if (disabledReason === null) review.save();
      }}
    >
      {sections.map((section) => {
        const rows = open.filter(({ field }) => isOfSection(section, field));
        if (rows.length === 0) return null;
        return (
          <section key={section} className={classes.group}>
            <h3>
              {section === 'addressDetails' && addressType
                ? kinds(addressType)
                : fieldText(flagOfSection[section])}
            </h3>
            {rows.map((row) => (
              <OpenField key={row.field} row={row} review={review} isReadOnly={disabledReason !== null} />
            ))}
          </section>
        );
      })}
      <FormError>{form.errorOf('general')}</FormError>
      <div className={classes.buttons}>
        <Button
          size="small"
          disabledReason={disabledReason}
          disabled={form.isSubmitting}
          onClick={review.takeRest}
        >
          {text('takeAll', { decided: decided.length })}
        </Button>
        <Button
          size="small"
          variant="dark"
          isLoading={form.isSubmitting}
          disabledReason={disabledReason ?? (decided.length === 0 ? text('nothingDecided') : null)}
          onClick={review.save}
        >
          {text('save', { count: decided.length })}
        </Button>
      </div>
    </div>
  );
}

/** What needs no decision any more: the value that counts, and how it came to. */
function Settled({ rows }: { rows: readonly Comparison[] }) {
  const text = useTranslations('dataRequest');
  const labelOf = useComparedLabel();
  const shownValue = useComparedValue();
  return (
    <dl className={classes.settled}>
      {rows.map(({ field, state, ours, theirs }) => {
        const counts = state === 'kept' || state === 'corrected' ? ours : theirs;
        const other = state === 'kept' || state === 'corrected' ? theirs : null;
        return [
          <dt key={field}>{labelOf(field)}</dt>,
          <dd key={`${field}:`}>
            <bdi>{shownValue(field, counts)}</bdi>{' '}
            {state !== 'same' && (
              <span className="muted">
                · {text(`states.${state}`)}
                {other !== null && <> {text('instead', { value: shownValue(field, other) })}</>}
              </span>
            )}
            <VinHint field={field} value={counts} />
          </dd>,
        ];
      })}
    </dl>
  );
}
