import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import type { Option } from '../../../ui/dropdown.tsx';

export type IdsKey = Extract<keyof CaseFilter, `${string}Ids`>;
/** The options of each filter list. Narrower lists depend on the wider choices. */
export type FilterOptions = Readonly<Record<IdsKey, readonly Option[]>>;

const narrowed = <T>(list: readonly T[], ids: readonly number[] | undefined, idOf: (item: T) => number) =>
  ids?.length ? list.filter((item) => ids.includes(idOf(item))) : [...list];
/** Sorted by name, because options from several lists have no common order. */
const byName = (options: readonly Option[]): Option[] =>
  options
    .map(({ id, name, synonyms = [] }) => ({ id, name, synonyms }))
    .sort((a, b) => a.name.localeCompare(b.name));

export function filterOptions(
  info: CaseInfo,
  areas: readonly CodeLevelArea[],
  draft: CaseFilter,
): FilterOptions {
  const shownAreas = narrowed(areas, draft.codeLevelAreaIds, ({ id }) => id);
  const groups = shownAreas.flatMap(({ topicGroups }) => topicGroups);
  const shownGroups = narrowed(groups, draft.codeLevelTopicGroupIds, ({ id }) => id);
  return {
    statusIds: info.statuses,
    marketIds: narrowed(info.markets, draft.regionIds, ({ regionId }) => regionId),
    regionIds: info.regions,
    sourceIds: info.sources,
    inputChannelIds: info.inputChannels,
    brandIds: info.brands,
    modelIds: narrowed(info.models, draft.brandIds, ({ brandId }) => brandId),
    codeLevelAreaIds: areas,
    codeLevelTopicGroupIds: byName(groups),
    codeLevelTopicDetailIds: byName(shownGroups.flatMap((group) => group.codeLevelTopicDetails)),
    escalationLevelIds: info.escalationLevels,
    mailboxIds: info.mailboxes,
    responsibleUserIds: info.users.map(({ id, fullName }) => ({ id, name: fullName })),
  };
}

const parents: Partial<Record<IdsKey, IdsKey[]>> = {
  regionIds: ['marketIds'],
  brandIds: ['modelIds'],
  codeLevelAreaIds: ['codeLevelTopicGroupIds', 'codeLevelTopicDetailIds'],
  codeLevelTopicGroupIds: ['codeLevelTopicDetailIds'],
};
/** Changes a list and drops narrower choices that no longer fit, such as a model of another brand. */
export function withIds(
  draft: CaseFilter,
  key: IdsKey,
  ids: number[],
  optionsOf: (draft: CaseFilter) => FilterOptions,
): CaseFilter {
  const next: CaseFilter = { ...draft, [key]: ids.length > 0 ? ids : undefined };
  for (const child of parents[key] ?? []) {
    const offered = optionsOf(next)[child];
    const kept = next[child]?.filter((id) => offered.some((option) => option.id === id));
    next[child] = kept?.length ? kept : undefined;
  }
  return next;
}
