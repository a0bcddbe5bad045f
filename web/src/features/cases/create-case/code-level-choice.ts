import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';

export type CodeLevelSet = NonNullable<CreateCaseForm['codeLevelSets']>[number];
/** A way down the tree that a search can find: to a topic group or to a topic detail. */
export interface TopicPath {
  key: string;
  name: string;
  /** What stands above it: "Vehicle quality › Paint". */
  above: string;
  /** What people call it besides, and what stands above it. */
  synonyms: readonly string[];
  set: Omit<CodeLevelSet, 'isPrimary'>;
}

export function topicPaths(areas: readonly CodeLevelArea[]): TopicPath[] {
  return areas.flatMap((area) =>
    area.topicGroups.flatMap((group) => {
      const set = { codeLevelAreaId: area.id, codeLevelTopicGroupId: group.id };
      const details = group.codeLevelTopicDetails.map((detail) => ({
        key: `${group.id}.${detail.id}`,
        name: detail.name,
        above: `${area.name} › ${group.name}`,
        synonyms: [...group.synonyms, ...detail.synonyms],
        set: { ...set, codeLevelTopicDetailId: detail.id },
      }));
      const itself = {
        key: String(group.id),
        name: group.name,
        above: area.name,
        synonyms: group.synonyms,
        set: { ...set, codeLevelTopicDetailId: null },
      };
      return [itself, ...details];
    }),
  );
}

/**
 * Where each word typed occurs anywhere on the way: "batt range" finds the range of the high-voltage battery. Those that the
 * names alone find go first.
 */
export function fittingTopics(paths: readonly TopicPath[], typed: string): TopicPath[] {
  const words = typed.toLocaleLowerCase().split(/\s+/);
  const holdsAll = (text: string) => words.every((word) => text.toLocaleLowerCase().includes(word));
  const namesOf = ({ name, above }: TopicPath) => `${name} ${above}`;
  const byName = paths.filter((path) => holdsAll(namesOf(path)));
  const fitting = paths.filter((path) => holdsAll(`${namesOf(path)} ${path.synonyms.join(' ')}`));
  return [...new Set([...byName, ...fitting])];
}

/** The first set is the primary one; the same set twice says nothing more. */
export function addSet(
  sets: readonly CodeLevelSet[],
  added: Omit<CodeLevelSet, 'isPrimary'>,
): CodeLevelSet[] {
  const isThere = sets.some(
    (set) =>
      set.codeLevelAreaId === added.codeLevelAreaId &&
      (set.codeLevelTopicGroupId ?? null) === (added.codeLevelTopicGroupId ?? null) &&
      (set.codeLevelTopicDetailId ?? null) === (added.codeLevelTopicDetailId ?? null),
  );
  return isThere ? [...sets] : [...sets, { ...added, isPrimary: sets.length === 0 }];
}
/** Exactly one set stays primary: the next one takes over from a primary set that goes. */
export function removeSet(sets: readonly CodeLevelSet[], index: number): CodeLevelSet[] {
  const rest = sets.filter((_set, at) => at !== index);
  return rest.length === 0 || rest.some(({ isPrimary }) => isPrimary) ? rest : makePrimary(rest, 0);
}
export const makePrimary = (sets: readonly CodeLevelSet[], index: number): CodeLevelSet[] =>
  sets.map((set, at) => ({ ...set, isPrimary: at === index }));
/** Choosing anew on one level clears what lies below it. */
export function changeSet(
  sets: readonly CodeLevelSet[],
  index: number,
  changed: Partial<CodeLevelSet>,
): CodeLevelSet[] {
  const below =
    'codeLevelAreaId' in changed
      ? { codeLevelTopicGroupId: null, codeLevelTopicDetailId: null }
      : 'codeLevelTopicGroupId' in changed
        ? { codeLevelTopicDetailId: null }
        : {};
  return sets.map((set, at) => (at === index ? { ...set, ...below, ...changed } : set));
}
