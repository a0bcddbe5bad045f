import type { RuleListRow } from '@cfm/contract/catalog/rule-content.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSettingsScope } from '../../../api/session.ts';
import { Tag } from '../../../ui/chip.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { CellLines, CellText } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { RowActions } from '../../../ui/list/row-actions.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import classes from './rules.module.css';
import { useConditionWords } from './use-condition-words.ts';

type RuleCell = CellProps<RuleListRow>;
const NameCell = ({ row: { name, isActive } }: RuleCell) => (
  <>
    <span className={classes.name}>
      <CellText>{name}</CellText>
    </span>
    {!isActive && <Deactivated />}
  </>
);
function Deactivated() {
  const text = useTranslations('ui.list');
  return <Tag>{text('inactive')}</Tag>;
}
const TypeCell = ({ row }: RuleCell) => <Type row={row} />;
function Type({ row }: Pick<RuleCell, 'row'>) {
  const text = useTranslations('ruleWords.types');
  return <Tag>{text(row.ruleType)}</Tag>;
}
function WhenCell({ row }: RuleCell) {
  const { allInWords } = useConditionWords();
  return <CellText>{allInWords(row.conditions)}</CellText>;
}
const ThenCell = ({ row }: RuleCell) => <CellText>{row.effect}</CellText>;
function SpecificityCell({ row: { conditions } }: RuleCell) {
  const text = useTranslations('ruleSettings');
  const isOfMarket = conditions.some(({ condition }) => condition === 'market');
  const count = conditions.length - Number(isOfMarket);
  return (
    <span title={text('specificityHint')}>{text('specificity', { market: String(isOfMarket), count })}</span>
  );
}
function ChangedCell({ row: { lastModifiedDateTime, lastModifiedBy } }: RuleCell) {
  const text = useTranslations('ruleSettings');
  return (
    <CellLines
      first={<span className="num">{formatDate(lastModifiedDateTime)}</span>}
      second={lastModifiedBy ?? text('shipped')}
      title={[formatDateTime(lastModifiedDateTime), lastModifiedBy].filter(Boolean).join('\n')}
    />
  );
}
function ActionsCell({ row, ...actions }: RuleCell) {
  const mayChange = useSettingsScope();
  return <RowActions name={row.name} isReadOnly={!mayChange(row.marketId)} {...actions} />;
}

/** A rule on a phone. */
export function RuleCard(cell: RuleCell) {
  const { row, onOpen } = cell;
  const { allInWords } = useConditionWords();
  return (
    <RowCard end={<ActionsCell {...cell} />}>
      <button type="button" className={`bare-button ${classes.open}`} onClick={onOpen}>
        {row.name}
      </button>
      <Facts>
        {[
          <Type key="type" row={row} />,
          <SpecificityCell key="specificity" {...cell} />,
          !row.isActive && <Deactivated key="state" />,
        ]}
      </Facts>
      <span>{allInWords(row.conditions)}</span>
      <span className="muted">
        <EmailText text={row.effect} />
      </span>
    </RowCard>
  );
}

export function useRuleColumns(): readonly ListColumn<RuleListRow>[] {
  const text = useTranslations('ruleSettings.columns');
  const list = useTranslations('ui.list');
  return useMemo(
    () => [
      { id: 'name', name: text('name'), width: 190, widest: 280, look: 'wraps', Cell: NameCell },
      { id: 'type', name: text('type'), width: 112, Cell: TypeCell },
      { id: 'when', name: text('when'), width: 160, widest: 300, look: 'wraps', Cell: WhenCell },
      { id: 'then', name: text('then'), width: 282, fills: true, look: 'wraps', Cell: ThenCell },
      { id: 'specificity', name: text('specificity'), width: 110, look: 'wraps', Cell: SpecificityCell },
      { id: 'changed', name: text('changed'), width: 110, Cell: ChangedCell, isHidden: true },
      { id: 'actions', name: list('actions'), width: 84, look: 'actions', Cell: ActionsCell },
    ],
    [text, list],
  );
}
