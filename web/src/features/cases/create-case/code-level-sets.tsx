import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import { codeLevelSetsMax } from '@cfm/contract/platform/limits.ts';
import { Radio, Select } from '@mantine/core';
import { SearchIcon, XIcon } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useTypedChoice } from '../../../ui/use-typed-choice.ts';
import {
  addSet,
  type CodeLevelSet,
  changeSet,
  fittingTopics,
  makePrimary,
  removeSet,
  type TopicPath,
  topicPaths,
} from './code-level-choice.ts';
import classes from './code-level-sets.module.css';

interface CodeLevelSetsProps {
  areas: readonly CodeLevelArea[];
  value: readonly CodeLevelSet[];
  onChange: (sets: CodeLevelSet[]) => void;
  error?: string;
}
/** Limits the results. More text narrows them. */
const shownPaths = 50;

/** Classifications of a case: any number of area → topic group → topic detail, exactly one primary. Searchable. */
export function CodeLevelSets({ areas, value, onChange, error }: CodeLevelSetsProps) {
  const text = useTranslations('createCase');
  const field = useTranslations('fields');
  const radioName = useId();
  return (
    <fieldset className={classes.sets}>
      <legend>{field('codeLevelSets')}</legend>
      {value.map((set, index) => {
        const area = areas.find(({ id }) => id === set.codeLevelAreaId);
        const group = area?.topicGroups.find(({ id }) => id === set.codeLevelTopicGroupId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set has no other key than its position
          <div key={index} className={classes.set} data-primary={set.isPrimary}>
            <Radio
              size="xs"
              name={radioName}
              checked={set.isPrimary}
              onChange={() => onChange(makePrimary(value, index))}
              label={text('primary')}
            />
            <IconButton
              label={text('removeTopic')}
              icon={<XIcon size={14} />}
              onClick={() => onChange(removeSet(value, index))}
            />
            <Dropdown
              label={field('codeLevelAreaId')}
              isNullHidden
              options={areas}
              value={set.codeLevelAreaId}
              onChange={(id) => id !== null && onChange(changeSet(value, index, { codeLevelAreaId: id }))}
            />
            <Dropdown
              label={field('codeLevelTopicGroupId')}
              options={area?.topicGroups ?? []}
              value={set.codeLevelTopicGroupId}
              onChange={(id) => onChange(changeSet(value, index, { codeLevelTopicGroupId: id }))}
            />
            <Dropdown
              label={field('codeLevelTopicDetailId')}
              options={group?.codeLevelTopicDetails ?? []}
              disabled={!group}
              value={set.codeLevelTopicDetailId}
              onChange={(id) => onChange(changeSet(value, index, { codeLevelTopicDetailId: id }))}
            />
          </div>
        );
      })}
      {value.length < codeLevelSetsMax && (
        <TopicSearch
          areas={areas}
          label={text(value.length === 0 ? 'findTopic' : 'addTopic')}
          onChoose={(set) => onChange(addSet(value, set))}
        />
      )}
      <FormError>{error}</FormError>
    </fieldset>
  );
}

interface TopicSearchProps {
  areas: readonly CodeLevelArea[];
  label: string;
  onChoose: (set: Omit<CodeLevelSet, 'isPrimary'>) => void;
}
const toOption = ({ key, name }: TopicPath) => ({ value: key, label: name });
function TopicSearch({ areas, label, onChoose }: TopicSearchProps) {
  const text = useTranslations('createCase');
  const ui = useTranslations('ui');
  const all = useMemo(() => topicPaths(areas), [areas]);
  const paths = useMemo(() => new Map(all.map((path) => [path.key, path])), [all]);
  const typing = useTypedChoice({
    label: '',
    find: (typed) => fittingTopics(all, typed),
    choose: ({ set }) => onChoose(set),
  });
  return (
    <Select
      label={label}
      placeholder={text('topicPlaceholder')}
      leftSection={<SearchIcon size={16} aria-hidden />}
      rightSection={null}
      data={all.map(toOption)}
      value={null}
      error={typing.error}
      errorProps={{ role: 'alert' }}
      {...typing.field}
      onBlur={typing.leave}
      searchable
      limit={shownPaths}
      filter={({ search, limit }) => fittingTopics(all, search).slice(0, limit).map(toOption)}
      renderOption={({ option }) => (
        <span>
          <span className={classes.topic}>{option.label}</span>
          <span className={classes.above}>{paths.get(option.value)?.above}</span>
        </span>
      )}
      onChange={(key) => {
        const path = key === null ? undefined : paths.get(key);
        if (path) onChoose(path.set);
        typing.settle();
      }}
      nothingFoundMessage={ui('nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
