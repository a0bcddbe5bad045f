import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { RuleChoice } from '@cfm/contract/catalog/rule-settings.ts';
import type { OptionalCondition } from '@cfm/contract/catalog/rule-types.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCodeLevels } from '../../../api/lookups.ts';
import type { Option } from '../../../ui/dropdown.tsx';
import { type RuleInfo, useRuleInfo } from './queries.ts';

type NotOffered = (name: string) => string;

/** The options offered, plus chosen ones that are no longer offered. */
const offered = (
  choices: readonly RuleChoice[],
  chosen: readonly number[],
  notOffered: NotOffered,
): Option[] =>
  choices
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map(({ id, name, sortOrder, isActive }) => ({
      id,
      name: isActive ? name : notOffered(name),
      sortOrder,
    }));

/** Sorted by name, because options of several areas have no common order. */
const byName = (options: readonly Option[]): Option[] =>
  options
    .map(({ id, name, synonyms = [] }) => ({ id, name, synonyms }))
    .sort((a, b) => a.name.localeCompare(b.name));

function optionsOf(info: RuleInfo, areas: readonly CodeLevelArea[], notOffered: NotOffered) {
  const groups = areas.flatMap(({ topicGroups }) => topicGroups);
  const details = groups.flatMap(({ codeLevelTopicDetails }) => codeLevelTopicDetails);
  const all = (options: readonly Option[]) => () => options;
  const choicesOf = (choices: readonly RuleChoice[]) => (chosen: readonly number[]) =>
    offered(choices, chosen, notOffered);
  const optionsIn: Record<OptionalCondition, (chosen: readonly number[]) => readonly Option[]> = {
    source: choicesOf(info.sources),
    inputChannel: choicesOf(info.inputChannels),
    brand: choicesOf(info.brands),
    codeLevelArea: all(areas.map(({ id, name }, at) => ({ id, name, sortOrder: at }))),
    codeLevelTopicGroup: all(byName(groups)),
    codeLevelTopicDetail: all(byName(details)),
    escalationLevel: choicesOf(info.escalationLevels),
  };
  return {
    info,
    markets: (chosen: number | null) => choicesOf(info.markets)(chosen === null ? [] : [chosen]),
    ofCondition: (condition: OptionalCondition, chosen: readonly number[]) => optionsIn[condition](chosen),
  };
}
export type RuleOptions = ReturnType<typeof optionsOf>;

/** Options for the conditions of a rule. */
export function useRuleOptions() {
  const text = useTranslations('ruleSettings');
  const info = useRuleInfo();
  const codeLevels = useCodeLevels();
  const failed = [info, codeLevels].find(({ isError }) => isError);
  const options = useMemo(
    () =>
      info.data &&
      codeLevels.data &&
      optionsOf(info.data, codeLevels.data.codeLevelAreas, (name) => text('isNotOffered', { name })),
    [info.data, codeLevels.data, text],
  );
  return { options, failed };
}
