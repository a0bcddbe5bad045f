import type { Comparison } from '@cfm/contract/process/case-post-qualification.ts';
import { useTranslations } from 'use-intl';
import { Folded } from '../../../ui/folded.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useComparedLabel } from '../../../ui/post-qualification-words.ts';
import classes from './answer-review.module.css';
import { useComparedValue } from './compared-words.ts';
import { type Answered, waitsForDecision } from './use-review.ts';
import { VinHint } from './vin-hint.tsx';

/** Result of a reviewed answer: fields that were filled in, accepted, kept or corrected, and unchanged fields. */
export function AnswerReview({ request }: { request: Answered }) {
  const text = useTranslations('dataRequest');
  const { reviewedAt, reviewedBy, answer } = request;
  // The reviewer's name is null if the account was deleted.
  const decidedText = (at: string) => {
    const date = formatDateTime(at);
    return reviewedBy === null ? text('decidedOn', { date }) : text('decided', { name: reviewedBy, date });
  };
  const settled = answer.fields.filter(({ state }) => state !== 'open' && state !== 'same');
  const same = answer.fields.filter(({ state }) => state === 'same');
  return (
    <div className={classes.answer}>
      {!waitsForDecision(request) && (
        <p className="muted">{reviewedAt ? decidedText(reviewedAt) : text('agrees')}</p>
      )}
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

/** Decided fields: the value that applies, and why. */
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
