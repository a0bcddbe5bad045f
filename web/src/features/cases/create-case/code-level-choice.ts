import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import { containsWords } from '@cfm/contract/platform/spellings.ts';

export type CodeLevelSet = NonNullable<CreateCaseForm['codeLevelSets']>[number];
/** A searchable path of the tree, to a topic group or to a topic detail. */
export interface TopicPath {
  key: string;
  name: string;
  /** The levels above: "Vehicle quality › Paint". */
  above: string;
  /** Synonyms of it and of the levels above. */
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
 * Returns the paths that contain each typed word: "batt range" finds the range of the high-voltage battery.
 * Matches by name come before matches by synonym.
 */
export function fittingTopics(paths: readonly TopicPath[], typed: string): TopicPath[] {
  const holdsAll = (text: string) => containsWords(text, typed);
  const namesOf = ({ name, above }: TopicPath) => `${name} ${above}`;
  const byName = paths.filter((path) => holdsAll(namesOf(path)));
  const fitting = paths.filter((path) => holdsAll(`${namesOf(path)} ${path.synonyms.join(' ')}`));
  return [...new Set([...byName, ...fitting])];
}

/** Adds a set unless it is a duplicate. The first set becomes the primary one. */
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
/** Keeps exactly one primary set: if it is removed, the next one becomes primary. */
export function removeSet(sets: readonly CodeLevelSet[], index: number): CodeLevelSet[] {
  const rest = sets.filter((_set, at) => at !== index);
  return rest.length === 0 || rest.some(({ isPrimary }) => isPrimary) ? rest : makePrimary(rest, 0);
}
export const makePrimary = (sets: readonly CodeLevelSet[], index: number): CodeLevelSet[] =>
  sets.map((set, at) => ({ ...set, isPrimary: at === index }));
/** A change on one level clears the levels below. */
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
