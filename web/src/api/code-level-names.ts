import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';

interface Levels {
  codeLevelAreaId: number | null;
  codeLevelTopicGroupId?: number | null;
  codeLevelTopicDetailId?: number | null;
}
type Tree = readonly CodeLevelArea[];

export const groupsOf = (tree: Tree, areaId: number | null | undefined) =>
  tree.find(({ id }) => id === areaId)?.topicGroups ?? [];
export const detailsOf = (
  tree: Tree,
  areaId: number | null | undefined,
  groupId: number | null | undefined,
) => groupsOf(tree, areaId).find(({ id }) => id === groupId)?.codeLevelTopicDetails ?? [];

/** Names of area, topic group and topic detail of a set, as far as chosen. */
export function levelNames(tree: Tree, set: Levels): string[] {
  const { codeLevelAreaId: area, codeLevelTopicGroupId: group, codeLevelTopicDetailId: detail } = set;
  return [
    tree.find(({ id }) => id === area)?.name,
    groupsOf(tree, area).find(({ id }) => id === group)?.name,
    detailsOf(tree, area, group).find(({ id }) => id === detail)?.name,
  ].filter((name): name is string => name !== undefined);
}
