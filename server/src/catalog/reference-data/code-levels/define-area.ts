type Level = { code: string; en: string; de: string; sortOrder: number };
export type CodeLevelDetail = Level & { synonyms: readonly string[] };
export type CodeLevelGroup = CodeLevelDetail & { topicDetails: readonly CodeLevelDetail[] };
export type CodeLevelArea = Level & { topicGroups: readonly CodeLevelGroup[] };

/** Names in both languages. Synonyms in either language are separated by commas. */
type Names = readonly [en: string, de: string, synonyms?: string];

/**
 * Defines topics by their path in the area: a group is `group`, its details follow it as `group.detail`, in
 * the order of the lists. Prefixed with the area, the paths are the codes, which identify a row when its
 * names change.
 */
export function defineArea(
  code: string,
  en: string,
  de: string,
  topics: Readonly<Record<string, Names>>,
): Omit<CodeLevelArea, 'sortOrder'> {
  const rowsOf = (isOne: (path: string) => boolean) =>
    Object.entries(topics)
      .filter(([path]) => isOne(path))
      .map(([path, [en, de, synonyms]], index) => ({
        path,
        code: `${code}.${path}`,
        en,
        de,
        synonyms: synonyms?.split(', ') ?? [],
        sortOrder: index + 1,
      }));
  const topicGroups = rowsOf((path) => !path.includes('.')).map(({ path: group, ...row }) => ({
    ...row,
    topicDetails: rowsOf((path) => path.startsWith(`${group}.`)).map(({ path: _path, ...detail }) => detail),
  }));
  const found = topicGroups.reduce((sum, { topicDetails }) => sum + 1 + topicDetails.length, 0);
  if (found !== Object.keys(topics).length) throw new Error(`a topic detail of "${code}" has no group`);
  return { code, en, de, topicGroups };
}
