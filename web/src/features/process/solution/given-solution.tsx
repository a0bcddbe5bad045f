import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import type { ComplexSolution, TopicSolution } from '@cfm/contract/process/case-solution.ts';
import { useLocale, useTranslations } from 'use-intl';
import { levelNames } from '../../../api/code-level-names.ts';
import { useCodeLevels } from '../../../api/lookups.ts';
import { formatEuros, formatPercent } from '../../../ui/amounts.ts';
import { amountsOf } from '../../../ui/amounts-of.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useOptionWords } from '../../../ui/option-words.ts';
import { RichTextView } from '../../../ui/rich-text-view.tsx';
import { Amounts } from './amounts.tsx';
import classes from './solution.module.css';

interface GivenSolutionProps {
  complex: ComplexSolution;
  /** Short form for a card next to the full event: texts are collapsed. */
  isBrief?: boolean;
}
/** A solution of the complex form: costs, VIN, board data, and the solution of each topic. */
export function GivenSolution({ complex, isBrief = false }: GivenSolutionProps) {
  const text = useTranslations('case.given');
  const { vin, isReplaced, board, topics } = complex;
  const yesNo = (answer: boolean) => (answer ? 'yes' : 'no');
  return (
    <div className={classes.given}>
      {isReplaced && <p className={`muted ${classes.effect}`}>{text('replaced')}</p>}
      <Amounts
        of={amountsOf(topics)}
        isHighest={topics.filter(({ discountGranted }) => discountGranted !== null).length > 1}
      />
      <p className={classes.facts}>
        <span className="num">{text('vin', { vin })}</span>
        <CopyButton isIcon text={vin} name={vin} />
        {board && (
          <Facts>
            {[
              board.finalReplyDate && text('replied', { date: formatDate(board.finalReplyDate) }),
              board.sorryActivity !== null && text('sorry', { answer: yesNo(board.sorryActivity) }),
              board.contactedViaPhone !== null && text('called', { answer: yesNo(board.contactedViaPhone) }),
              board.nscCaseId && text('nsc', { id: board.nscCaseId, isNamed: isNsc(board.nscCaseId) }),
            ]}
          </Facts>
        )}
      </p>
      {topics.map((topic, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a topic removed from the case has no other key than its position
        <Topic key={place} topic={topic} isBrief={isBrief} hasAmounts={topics.length > 1} />
      ))}
    </div>
  );
}

/** Users type either "NSC" and the number, or the number alone. */
const isNsc = (id: string) => (/^nsc\b/i.test(id) ? 'yes' : 'no');

interface TopicProps {
  topic: TopicSolution;
  isBrief: boolean;
  /** Shows costs for each of several topics. For a single topic they are shown above. */
  hasAmounts: boolean;
}
function Topic({ topic, isBrief, hasAmounts }: TopicProps) {
  const text = useTranslations('case.given');
  const solving = useTranslations('solving');
  const field = useTranslations('fields');
  const language = useLocale();
  const wordsOf = useOptionWords();
  const { data: levels } = useCodeLevels();
  const { codeLevelAreaId, isPrimary, detailedConsalting, caseCost, discountGranted, options } = topic;
  const words = wordsOf({ options, caseCost: null, discountGranted: null });
  const amounts = [
    caseCost !== null && formatEuros(caseCost, language),
    discountGranted !== null && formatPercent(discountGranted, language),
  ].flatMap((amount) => amount || []);
  const title =
    codeLevelAreaId === null
      ? text('whole')
      : levelNames(levels?.codeLevelAreas ?? [], topic).join(' - ') || '…';
  const consulting = (
    <div className={classes.consulting}>
      <RichTextView html={htmlOfPlain(detailedConsalting ?? '')} />
    </div>
  );
  return (
    <div className={classes.topic} data-primary={isPrimary}>
      <p className={classes.topicTitle}>
        <strong>{title}</strong>
        {isPrimary && <span className={classes.primary}>{solving('primary')}</span>}
        {hasAmounts && amounts.length > 0 && (
          <strong className={`num ${classes.topicAmounts}`}>{amounts.join(' · ')}</strong>
        )}
      </p>
      {words.length > 0 &&
        (isBrief ? (
          <p className="muted">{words.join(', ')}</p>
        ) : (
          <ul className={classes.words}>
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        ))}
      {detailedConsalting &&
        (isBrief ? <Folded label={field('detailedConsalting')}>{consulting}</Folded> : consulting)}
    </div>
  );
}
