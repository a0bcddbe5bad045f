import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { CodeLevelDetail } from './code-levels/define-area.ts';
import { idIn } from './load-lookups.ts';
import { codeLevelAreas as areas } from './shipped/code-levels.ts';
import { codeLevelAreas, codeLevelTopicDetails, codeLevelTopicGroups } from './tables.ts';

const columnsOf = ({ code, en, de, sortOrder }: Omit<CodeLevelDetail, 'synonyms'>) => ({
  code,
  nameEn: en,
  nameDe: de,
  sortOrder,
});
const topicColumnsOf = (topic: CodeLevelDetail) => ({ ...columnsOf(topic), synonyms: [...topic.synonyms] });
const newNames = { nameEn: sql`excluded.name_en`, nameDe: sql`excluded.name_de` };
const newWords = { ...newNames, synonyms: sql`excluded.synonyms` };

export async function loadCodeLevels(db: Db): Promise<void> {
  const loadedAreas = await db
    .insert(codeLevelAreas)
    .values(areas.map(columnsOf))
    .onConflictDoUpdate({ target: codeLevelAreas.code, set: newNames })
    .returning({ code: codeLevelAreas.code, id: codeLevelAreas.areaId });
  const areaIds = new Map(loadedAreas.map((row) => [row.code, row.id]));
  const groups = areas.flatMap((area) =>
    area.topicGroups.map((group) => ({ ...topicColumnsOf(group), areaId: idIn(areaIds, area.code) })),
  );
  const loadedGroups = await db
    .insert(codeLevelTopicGroups)
    .values(groups)
    .onConflictDoUpdate({ target: codeLevelTopicGroups.code, set: newWords })
    .returning({ code: codeLevelTopicGroups.code, id: codeLevelTopicGroups.topicGroupId });
  const groupIds = new Map(loadedGroups.map((row) => [row.code, row.id]));
  const details = areas
    .flatMap((area) => area.topicGroups)
    .flatMap((group) =>
      group.topicDetails.map((detail) => ({
        ...topicColumnsOf(detail),
        topicGroupId: idIn(groupIds, group.code),
      })),
    );
  await db
    .insert(codeLevelTopicDetails)
    .values(details)
    .onConflictDoUpdate({ target: codeLevelTopicDetails.code, set: newWords });
}
