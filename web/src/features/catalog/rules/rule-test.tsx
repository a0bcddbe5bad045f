import type { NamedCondition } from '@cfm/contract/catalog/rule-content.ts';
import type { Contender } from '@cfm/contract/catalog/rule-settings.ts';
import { Link } from '@tanstack/react-router';
import { CheckIcon, XIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { CaseField, type ChosenCase } from './case-field.tsx';
import { useTest } from './queries.ts';
import classes from './rule-editor.module.css';
import type { Contested } from './rule-values.ts';
import { useConditionWords } from './use-condition-words.ts';

interface RuleTestProps {
  rule: Contested;
  ruleId: number | null;
  chosenCase: ChosenCase | null;
  onChoose: (chosen: ChosenCase | null) => void;
}
/** Shows which rule wins for a case, including this one as edited, and why. */
export function RuleTest({ rule, ruleId, chosenCase, onChoose }: RuleTestProps) {
  const text = useTranslations('ruleSettings.test');
  const test = useTest(rule, ruleId, chosenCase?.caseId ?? null);
  return (
    <>
      <CaseField value={chosenCase} onChange={onChoose} />
      {!chosenCase && <p className="muted">{text('hint')}</p>}
      {chosenCase && test.isError && <ErrorState error={test.error} onRetry={() => void test.refetch()} />}
      {chosenCase && test.isPending && <CardSkeleton lines={4} />}
      {chosenCase && test.data && (
        <div role="status" aria-busy={test.isPlaceholderData}>
          {!test.data.contenders.some(({ isWinner }) => isWinner) && <p>{text('none')}</p>}
          <ol className={`bare-list ${classes.contenders}`}>
            {test.data.contenders.map((contender) => (
              <ContenderItem
                key={contender.isEdited ? 'edited' : contender.ruleId}
                contender={contender}
                has={test.data.has}
                isActive={rule.isActive || !contender.isEdited}
                isAlone={test.data.contenders.length === 1}
              />
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

interface ContenderItemProps {
  contender: Contender;
  has: readonly NamedCondition[];
  isActive: boolean;
  isAlone: boolean;
}
function ContenderItem({ contender, has, isActive, isAlone }: ContenderItemProps) {
  const text = useTranslations('ruleSettings.test');
  const { ruleId, isEdited, name, effect, conditions, applies, isWinner, losesBy } = contender;
  const verdict = isWinner
    ? text(isAlone ? 'winsAlone' : 'wins')
    : !isActive
      ? text('off')
      : losesBy === null || !applies
        ? text('notApplying')
        : text(`loses.${losesBy}`);
  return (
    <li className={classes.contender} data-winner={isWinner}>
      <div className={classes.contenderHead}>
        <strong>
          {isEdited || ruleId === null ? (
            text('thisRule')
          ) : (
            <Link to="/rule/edit/$id" params={{ id: ruleId }}>
              {name}
            </Link>
          )}
        </strong>
        <span className={classes.verdict}>{verdict}</span>
      </div>
      {!isEdited && <div className="muted">{effect}</div>}
      <div className={classes.met}>
        {conditions.length === 0 && <Tag>{text('allCases')}</Tag>}
        {conditions.map((condition) => (
          <Met
            key={condition.condition}
            condition={condition}
            has={has.find((each) => each.condition === condition.condition)}
          />
        ))}
      </div>
    </li>
  );
}

interface MetProps {
  condition: Contender['conditions'][number];
  has: NamedCondition | undefined;
}
function Met({ condition: { condition, names, isMet }, has }: MetProps) {
  const text = useTranslations('ruleSettings');
  const { inWords } = useConditionWords();
  const Icon = isMet ? CheckIcon : XIcon;
  return (
    <span className={classes.metCondition} data-met={isMet}>
      <Icon size={14} role="img" aria-label={text(isMet ? 'test.met' : 'test.unmet')} />
      <span>
        {inWords({ condition, names })}
        {!isMet && (
          <span className="muted">
            {' – '}
            {has ? text('test.has', { names: has.names.join(', ') }) : text('test.hasNone')}
          </span>
        )}
      </span>
    </span>
  );
}
