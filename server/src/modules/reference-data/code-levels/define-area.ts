export type CodeLevelDetail = { code: string; en: string; de: string; sortOrder: number };
export type CodeLevelGroup = CodeLevelDetail & { topicDetails: readonly CodeLevelDetail[] };
export type CodeLevelArea = CodeLevelDetail & { topicGroups: readonly CodeLevelGroup[] };

type Names = readonly [en: string, de: string];
type GroupRow = readonly [en: string, de: string, details: Readonly<Record<string, Names>>];

/** Codes are paths (`area.group.detail`), so a row is found again after its names were improved. */
export function defineArea(
  code: string,
  en: string,
  de: string,
  groups: Readonly<Record<string, GroupRow>>,
): Omit<CodeLevelArea, 'sortOrder'> {
  const topicGroups = Object.entries(groups).map(([groupKey, [groupEn, groupDe, details]], groupIndex) => ({
    code: `${code}.${groupKey}`,
    en: groupEn,
    de: groupDe,
    sortOrder: groupIndex + 1,
    topicDetails: Object.entries(details).map(([key, [detailEn, detailDe]], index) => ({
      code: `${code}.${groupKey}.${key}`,
      en: detailEn,
      de: detailDe,
      sortOrder: index + 1,
    })),
  }));
  return { code, en, de, topicGroups };
}
