import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import { asc } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { codeLevelAreas, codeLevelTopicDetails, codeLevelTopicGroups } from './tables.ts';

interface Named {
  id: number;
  nameEn: string;
  nameDe: string;
}
interface Topic extends Named {
  synonyms: string[];
}

/**
 * Areas, topic groups and topic details in order, named in the reader's language (rule 4.1). The name in the
 * other language is added to the synonyms (rule 4.3).
 */
export async function getCodeLevelTree({ db, language }: Ctx): Promise<{ codeLevelAreas: CodeLevelArea[] }> {
  const [areas, groups, details] = await Promise.all([listAreas(db), listGroups(db), listDetails(db)]);
  const named = ({ id, nameEn, nameDe }: Named) => ({ id, name: language === 'de' ? nameDe : nameEn });
  const topic = ({ synonyms, ...names }: Topic) => ({
    ...named(names),
    synonyms: [language === 'de' ? names.nameEn : names.nameDe, ...synonyms],
  });
  const groupsOf = Map.groupBy(groups, (group) => group.areaId);
  const detailsOf = Map.groupBy(details, (detail) => detail.topicGroupId);
  return {
    codeLevelAreas: areas.map((area) => ({
      ...named(area),
      topicGroups: (groupsOf.get(area.id) ?? []).map((group) => ({
        ...topic(group),
        codeLevelTopicDetails: (detailsOf.get(group.id) ?? []).map(topic),
      })),
    })),
  };
}

const listAreas = (db: Ctx['db']) =>
  runPrepared(
    db
      .select({
        id: codeLevelAreas.areaId,
        nameEn: codeLevelAreas.nameEn,
        nameDe: codeLevelAreas.nameDe,
      })
      .from(codeLevelAreas)
      .orderBy(asc(codeLevelAreas.sortOrder), asc(codeLevelAreas.areaId)),
  );
const listGroups = (db: Ctx['db']) =>
  runPrepared(
    db
      .select({
        id: codeLevelTopicGroups.topicGroupId,
        areaId: codeLevelTopicGroups.areaId,
        nameEn: codeLevelTopicGroups.nameEn,
        nameDe: codeLevelTopicGroups.nameDe,
        synonyms: codeLevelTopicGroups.synonyms,
      })
      .from(codeLevelTopicGroups)
      .orderBy(asc(codeLevelTopicGroups.sortOrder), asc(codeLevelTopicGroups.topicGroupId)),
  );
const listDetails = (db: Ctx['db']) =>
  runPrepared(
    db
      .select({
        id: codeLevelTopicDetails.topicDetailId,
        topicGroupId: codeLevelTopicDetails.topicGroupId,
        nameEn: codeLevelTopicDetails.nameEn,
        nameDe: codeLevelTopicDetails.nameDe,
        synonyms: codeLevelTopicDetails.synonyms,
      })
      .from(codeLevelTopicDetails)
      .orderBy(asc(codeLevelTopicDetails.sortOrder), asc(codeLevelTopicDetails.topicDetailId)),
  );
