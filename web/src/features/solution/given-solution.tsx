import type { ComplexSolution, TopicSolution } from '@cfm/contract/case-solution.ts';
import { useTranslations } from 'use-intl';
import { levelNames } from '../../api/code-level-names.ts';
import { useCodeLevels } from '../../api/lookups.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatDate } from '../../ui/format.ts';
import { useOptionWords } from '../../ui/option-words.ts';
import classes from './solution.module.css';

/** What a solution by the complex form says: VIN, what the board is told, and what was done about each topic. */
export function GivenSolution({ complex }: { complex: ComplexSolution }) {
  const text = useTranslations('case.given');
  const { vin, board, topics } = complex;
  const yesNo = (answer: boolean) => (answer ? 'yes' : 'no');
  return (
    <div className={classes.given}>
      <p className={classes.facts}>
        <span className="num">{text('vin', { vin })}</span>
        <CopyButton isIcon text={vin} name={vin} />
        {board && (
          <Facts>
            {[
              board.finalReplyDate && text('replied', { date: formatDate(board.finalReplyDate) }),
              board.sorryActivity !== null && text('sorry', { answer: yesNo(board.sorryActivity) }),
              board.contactedViaPhone !== null && text('called', { answer: yesNo(board.contactedViaPhone) }),
              board.nscCaseId && text('nsc', { id: board.nscCaseId }),
            ]}
          </Facts>
        )}
      </p>
      {topics.map((topic, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a topic that was taken from the case has no other name than its place
        <Topic key={place} topic={topic} />
      ))}
    </div>
  );
}

function Topic({ topic }: { topic: TopicSolution }) {
  const text = useTranslations('case.given');
  const solving = useTranslations('solving');
  const wordsOf = useOptionWords();
  const { data: levels } = useCodeLevels();
  const { codeLevelAreaId, isPrimary, detailedConsalting } = topic;
  const words = wordsOf(topic);
  const title =
    codeLevelAreaId === null
      ? text('whole')
      : levelNames(levels?.codeLevelAreas ?? [], topic).join(' - ') || '…';
  return (
    <div className={classes.topic} data-primary={isPrimary}>
      <p className={classes.topicTitle}>
        <strong>{title}</strong>
        {isPrimary && <span className={classes.primary}>{solving('primary')}</span>}
      </p>
      {words.length > 0 && (
        <ul className={classes.words}>
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      )}
      {detailedConsalting && (
        <p className={classes.consulting} dir="auto">
          {detailedConsalting}
        </p>
      )}
    </div>
  );
}
