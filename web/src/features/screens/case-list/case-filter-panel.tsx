import { shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { ChevronDownIcon, ChevronUpIcon } from 'lucide-react';
import { type FormEvent, type MouseEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dropdown, MultiDropdown } from '../../../ui/dropdown.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './case-filter.module.css';
import type { FilterKey } from './filter-address.ts';
import { type FilterOptions, type IdsKey, withIds } from './filter-options.ts';
import { FilterRange, type RangeName } from './filter-range.tsx';

type TextKey = 'text' | 'internalId' | 'contact' | 'vin';
type FlagKey = Extract<
  FilterKey,
  | `is${string}`
  | `include${string}`
  | 'needsAttention'
  | 'caseBook'
  | 'qualified'
  | 'safetyRelevant'
  | 'legal'
>;
interface CaseFilterPanelProps {
  /** The filter of the current list. */
  filter: CaseFilter;
  optionsOf: (draft: CaseFilter) => FilterOptions;
  openStatusIds: readonly number[];
  onApply: (filter: CaseFilter) => void;
  /** Back to the default preset. */
  onReset: () => void;
}
const oftenFlags: readonly FlagKey[] = ['isOverdue', 'isMine', 'isFavorite'];
/** A wider filter comes directly before the narrower ones that depend on it. */
const oftenIds: readonly IdsKey[] = [
  'statusIds',
  'regionIds',
  'marketIds',
  'brandIds',
  'modelIds',
  'codeLevelAreaIds',
  'codeLevelTopicGroupIds',
  'codeLevelTopicDetailIds',
];
const moreIds: readonly IdsKey[] = [
  'sourceIds',
  'inputChannelIds',
  'escalationLevelIds',
  'responsibleUserIds',
  'mailboxIds',
];
const moreTexts: readonly TextKey[] = ['internalId', 'contact', 'vin'];
const moreRanges: readonly RangeName[] = ['due', 'created', 'modified', 'solved', 'completed', 'goodwill'];
const moreFlags: readonly FlagKey[] = [
  'needsAttention',
  'isToClassify',
  'isReminderProcessActive',
  'isLocked',
  'caseBook',
  'qualified',
  'safetyRelevant',
  'legal',
  'includeSpam',
  'includeIntegrated',
];
/** Users search for both values of these flags. */
const yesOrNoFlags: readonly FlagKey[] = ['isReminderProcessActive', 'isLocked', 'caseBook', 'qualified'];
const relations = ['parent', 'child'] as const;
const isMoreActive = (filter: CaseFilter): boolean =>
  filter.relation !== undefined ||
  [...moreIds, ...moreTexts, ...moreFlags].some((key) => filter[key] !== undefined) ||
  moreRanges.some((name) => filter[`${name}From`] !== undefined || filter[`${name}To`] !== undefined);

/** Filter fields: the most used first, the rest under "More filters". They take effect on Apply. */
export function CaseFilterPanel(props: CaseFilterPanelProps) {
  const { filter, optionsOf, openStatusIds, onApply, onReset } = props;
  const text = useTranslations('cases');
  const ui = useTranslations('ui');
  const moreId = useId();
  const [applied, setApplied] = useState(filter);
  const [draft, setDraft] = useState(filter);
  const [isMoreOpen, setMoreOpen] = useState(() => isMoreActive(filter));
  // The filter has changed elsewhere (a removed chip, a view, Back), so the fields follow the list.
  if (applied !== filter) {
    setApplied(filter);
    setDraft(filter);
  }
  const change = (changed: CaseFilter) => setDraft({ ...draft, ...changed });
  const options = optionsOf(draft);
  const idsField = (key: IdsKey) => (
    <MultiDropdown
      key={key}
      label={text(`filter.${key}`)}
      options={options[key]}
      placeholder={text('all')}
      group={key === 'statusIds' ? { ids: openStatusIds, name: text('allOpen') } : undefined}
      value={draft[key] ?? []}
      onChange={(ids) => setDraft(withIds(draft, key, ids, optionsOf))}
    />
  );
  const textField = (key: TextKey) => (
    <TextField
      key={key}
      label={text(`filter.${key}`)}
      placeholder={key === 'text' ? text('textPlaceholder') : undefined}
      maxLength={shortTextMaxLength}
      isTabular={key === 'internalId' || key === 'vin'}
      value={draft[key]}
      onChange={(value) => change({ [key]: value.trim() === '' ? undefined : value })}
    />
  );
  /** URLs and views can set any flag to "no". */
  const isYesOrNo = (key: FlagKey) => yesOrNoFlags.includes(key) || draft[key] === false;
  const yesOrNoField = (key: FlagKey) => (
    <Dropdown<'yes' | 'no'>
      key={key}
      label={text(`filter.${key}`)}
      placeholder={text('all')}
      options={[
        { id: 'yes', name: ui('yes') },
        { id: 'no', name: ui('no') },
      ]}
      value={draft[key] === undefined ? null : draft[key] ? 'yes' : 'no'}
      onChange={(answer) => change({ [key]: answer === null ? undefined : answer === 'yes' })}
    />
  );
  const flagsField = (keys: readonly FlagKey[]) => (
    <>
      {keys.filter(isYesOrNo).map(yesOrNoField)}
      <div className={classes.flags}>{keys.filter((key) => !isYesOrNo(key)).map(flagField)}</div>
    </>
  );
  const flagField = (key: FlagKey) => (
    <CheckboxField
      key={key}
      label={text(`filter.${key}`)}
      value={draft[key] ?? false}
      onChange={(isSet) => change({ [key]: isSet || undefined })}
    />
  );
  const rangeField = (name: RangeName) => (
    <FilterRange key={name} name={name} draft={draft} onChange={change} />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  /** The further filters open below what is visible: scrolls the button to the top, and they show under it. */
  const toggleMore = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => setMoreOpen(!isMoreOpen));
    if (!isMoreOpen) currentTarget.scrollIntoView({ block: 'start' });
  };
  const MoreIcon = isMoreOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <form className={classes.filter} onSubmit={submit} noValidate>
      {textField('text')}
      {oftenIds.map(idsField)}
      {rangeField('received')}
      {flagsField(oftenFlags)}
      <Button
        size="small"
        variant="quiet"
        icon={<MoreIcon size={16} aria-hidden />}
        onClick={toggleMore}
        aria-expanded={isMoreOpen}
        aria-controls={isMoreOpen ? moreId : undefined}
      >
        {text(isMoreOpen ? 'fewerFilters' : 'moreFilters')}
      </Button>
      {isMoreOpen && (
        <div id={moreId} className={classes.more}>
          {moreTexts.map(textField)}
          {moreIds.map(idsField)}
          {moreRanges.map(rangeField)}
          <Dropdown
            label={text('filter.relation')}
            placeholder={text('all')}
            options={relations.map((relation, index) => ({
              id: index + 1,
              name: text(`relations.${relation}`),
            }))}
            value={draft.relation ? relations.indexOf(draft.relation) + 1 : null}
            onChange={(id) => change({ relation: id === null ? undefined : relations[id - 1] })}
          />
          {flagsField(moreFlags)}
        </div>
      )}
      <div className={classes.buttons}>
        <Button size="small" variant="dark" type="submit">
          {ui('applyFilters')}
        </Button>
        <Button size="small" variant="quiet" onClick={onReset}>
          {ui('reset')}
        </Button>
      </div>
    </form>
  );
}
