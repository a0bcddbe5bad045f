import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import type { Option } from '../../../ui/dropdown.tsx';

export type IdsKey = Extract<keyof CaseFilter, `${string}Ids`>;
/** What each list of the filter offers; the narrower ones follow what is chosen above them. */
export type FilterOptions = Readonly<Record<IdsKey, readonly Option[]>>;

const narrowed = <T>(list: readonly T[], ids: readonly number[] | undefined, idOf: (item: T) => number) =>
  ids?.length ? list.filter((item) => ids.includes(idOf(item))) : [...list];
/** In the order of the names: names come from several lists, whose own orders mean nothing beside each other. */
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
/** A change of a wider list drops what the narrower ones no longer offer: a model of another brand finds nothing. */
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
