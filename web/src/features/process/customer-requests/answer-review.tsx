import type { Comparison } from '@cfm/contract/process/case-post-qualification.ts';
import { useTranslations } from 'use-intl';
import { Folded } from '../../../ui/folded.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useComparedLabel } from '../../../ui/post-qualification-words.ts';
import classes from './answer-review.module.css';
import { useComparedValue } from './compared-words.ts';
import { type Answered, waitsForDecision } from './use-review.ts';
import { VinHint } from './vin-hint.tsx';

/** What became of an answer: what was filled in, taken, kept or corrected of it, and what is the same. */
export function AnswerReview({ request }: { request: Answered }) {
  const text = useTranslations('dataRequest');
  const { reviewedAt, reviewedBy, answer } = request;
  // Who is gone from the product has no name here.
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
