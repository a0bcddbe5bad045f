import type { AuditChange } from '@cfm/contract/access/audit-change.ts';
import { ruleTypeNames, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { ScopeClaim } from '@cfm/contract/platform/access.ts';
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import { users } from '../../access/users/tables.ts';
import { recordedSet } from '../../cases/case/save-code-level-sets.ts';
import { boardCases, caseCodeLevelSets, caseLocks, cases } from '../../cases/case/tables.ts';
import { regionNameSql } from '../../catalog/markets/region-name-sql.ts';
import { dealers, markets, regions } from '../../catalog/markets/tables.ts';
import {
  carModels,
  codeLevelAreas,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  lookups,
  mailboxes,
  statuses,
} from '../../catalog/reference-data/tables.ts';
import { rules } from '../../catalog/rules/tables.ts';
import type { Ctx } from '../../context.ts';
import { contactCars, contacts } from '../../people/contacts/tables.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { postQualifications } from '../../process/customer-requests/tables.ts';
import { caseLinks } from '../../process/forwarding/tables.ts';
import { reminderPlans, reminderSteps } from '../../process/reminders/tables.ts';
import { prices } from '../billing/tables.ts';
import { filterPieces } from '../case-page/filter-pieces.ts';
import { recordedText } from './recorded-text.ts';

/** A value that the audit recorded for a field. */
export type RecordedValue = string | number | boolean;
/** A part of a value: text, or an id to be replaced by the name of its row. */
export type Piece = string | { id: number; of: PgColumn };

/** The columns of the audited fields, by entity. Other fields are plain texts and numbers. */
const columnsOf: Readonly<Record<string, Readonly<Record<string, PgColumn>>>> = {
  case: {
    ...getTableColumns(boardCases),
    ...getTableColumns(cases),
    lockedByUser: caseLocks.userId,
    relatedCaseId: cases.parentId,
  },
  // The case for which a contact in use elsewhere was used, and the other contact of a merge.
  contact: { caseId: cases.parentId, otherContactId: contactCars.contactId },
  contactCar: getTableColumns(contactCars),
  gdprExport: { contactId: cases.contactId },
  erasure: { contactId: cases.contactId },
  caseLink: getTableColumns(caseLinks),
  postQualification: { expiresAt: postQualifications.expiresAt },
  dealer: getTableColumns(dealers),
  market: getTableColumns(markets),
  price: { validFrom: prices.validFrom },
  rule: { marketId: rules.marketId },
  reminderPlan: { pausedUntil: reminderPlans.pausedUntil, nextStepAt: reminderSteps.dueAt },
};

/** Tables of the ids in a user's scope (rule 1.3). */
const scopeColumns: Readonly<Record<string, PgColumn>> = {
  Markets: markets.marketId,
  ExcludeMarket: markets.marketId,
  CaseSource: lookups.lookupId,
  Brand: lookups.lookupId,
  CodeLevel2: codeLevelTopicGroups.topicGroupId,
} satisfies Record<ScopeClaim, PgColumn>;

const inLanguage =
  (table: { nameEn: PgColumn; nameDe: PgColumn }) =>
  ({ language }: Ctx) =>
    sql`${language === 'de' ? table.nameDe : table.nameEn}`;
/** The name of a contact or car if the reader sees the contact, otherwise "in use elsewhere" (rule 6.8). */
const ofContact = (contactId: PgColumn, name: SQL) => (ctx: Ctx) =>
  sql`case when ${contactScope(ctx.actor, sql`${contactId}`)} then ${name}
    else ${textsOf(ctx.language, 'contacts')('inUseElsewhere')} end`;
/** The name of a row, by the table that ids refer to. */
const names = new Map<PgTable, (ctx: Ctx) => SQL>([
  [regions, ({ language }) => regionNameSql(language)],
  ...[lookups, statuses, codeLevelAreas, codeLevelTopicGroups, codeLevelTopicDetails].map(
    (table) => [table, inLanguage(table)] as const,
  ),
  [markets, ({ language }) => sql`${language === 'de' ? markets.nameDe : markets.name}`],
  [mailboxes, () => sql`${mailboxes.name}`],
  [dealers, () => sql`${dealers.name}`],
  [carModels, () => sql`${carModels.name}`],
  // Hides the number of a case out of the reader's scope.
  [cases, ({ actor }) => sql`case when ${caseScope(actor, cases)} then ${cases.internalId} else '…' end`],
  [users, () => sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`],
  [contacts, ofContact(contacts.contactId, sql`concat_ws(' ', ${contacts.firstName}, ${contacts.lastName})`)],
  [
    contactCars,
    ofContact(
      contactCars.contactId,
      sql`coalesce(${contactCars.vin}, (select ${carModels.name} from ${carModels} where ${carModels.modelId} = ${contactCars.modelId}))`,
    ),
  ],
]);

/** The column that this foreign key refers to. */
function referredBy(column: PgColumn): PgColumn | undefined {
  return getTableConfig(column.table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns[0] === column)?.foreignColumns[0];
}

export function kindOf(entity: string, field: string): AuditChange['kind'] {
  const type = columnsOf[entity]?.[field]?.getSQLType();
  if (type === cases.receiptDateTime.getSQLType()) return 'moment';
  return type === boardCases.finalReplyDate.getSQLType() ? 'date' : 'text';
}

/** Tables of lists of ids, by entity and field. */
const idLists: Readonly<Record<string, Readonly<Record<string, PgColumn>>>> = {
  user: scopeColumns,
  market: { ikamIds: users.userId },
  mailbox: { userIds: users.userId },
  rule: {
    sourceIds: lookups.lookupId,
    inputChannelIds: lookups.lookupId,
    brandIds: lookups.lookupId,
    escalationLevelIds: lookups.lookupId,
    codeLevelAreaIds: codeLevelAreas.areaId,
    codeLevelTopicGroupIds: codeLevelTopicGroups.topicGroupId,
    codeLevelTopicDetailIds: codeLevelTopicDetails.topicDetailId,
  },
};

/** Splits a recorded value into pieces. Ids still need names. */
export function piecesOf(
  language: Language,
  entity: string,
  field: string,
  value: RecordedValue,
): readonly Piece[] {
  if (typeof value === 'boolean') return [textsOf(language, 'ui')(value ? 'yes' : 'no')];
  if (entity === 'rule' && field === 'ruleTypeId') return [ruleTypeName(language, value)];
  if (typeof value === 'number') return idOf(value, columnsOf[entity]?.[field]);
  const list = idLists[entity]?.[field];
  if (list) return listOf(language, list, value);
  if (field === 'filter') return filterPieces(language, value);
  if (field === 'codeLevelSets') return setsOf(value);
  return [recordedText(language, entity, field, value)];
}

function ruleTypeName(language: Language, ruleTypeId: RecordedValue): string {
  const type = ruleTypeNames.find((name) => ruleTypes[name] === ruleTypeId);
  return type ? textsOf(language, 'ruleWords')(`types.${type}`) : String(ruleTypeId);
}

/** A number, or an id if the column is a foreign key. */
function idOf(value: number | null, column: PgColumn | undefined): Piece[] {
  if (value === null) return [];
  const of = column && referredBy(column);
  return [of ? { id: value, of } : String(value)];
}

/** The names of the ids in a list. An empty list gets a text of its own. */
function listOf(language: Language, of: PgColumn, recorded: string): Piece[] {
  const ids = z.array(z.number()).parse(JSON.parse(recorded));
  if (ids.length === 0) return [textsOf(language, 'audit')('nothingChosen')];
  return ids.flatMap((id, place) => (place === 0 ? [{ id, of }] : [', ', { id, of }]));
}

function setsOf(recorded: string): Piece[] {
  const sets = z.array(recordedSet).parse(JSON.parse(recorded));
  const levels = caseCodeLevelSets;
  return sets.flatMap((set, index) => {
    const ids: Piece[] = [
      ...idOf(set.codeLevelAreaId, levels.codeLevelAreaId),
      ...idOf(set.codeLevelTopicGroupId, levels.codeLevelTopicGroupId),
      ...idOf(set.codeLevelTopicDetailId, levels.codeLevelTopicDetailId),
    ];
    return [
      ...(index === 0 ? [] : ['; ']),
      ...ids.flatMap((id, level) => (level === 0 ? [id] : [' – ', id])),
      ...(set.isPrimary ? [' ★'] : []),
    ];
  });
}

/** Reads the names of all ids in these pieces for this reader. Returns a function that joins pieces to a text. */
export async function namesOfPieces(
  ctx: Ctx,
  pieces: readonly Piece[],
): Promise<(pieces: readonly Piece[]) => string> {
  const wanted = new Map<PgColumn, Set<number>>();
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    wanted.set(piece.of, (wanted.get(piece.of) ?? new Set()).add(piece.id));
  }
  const found = new Map<PgColumn, Map<number, string | null>>();
  for (const [column, ids] of wanted) {
    const name = names.get(column.table)?.(ctx);
    if (!name) continue;
    const rows = await ctx.db
      .select({ id: sql<number>`${column}`, name: sql<string | null>`${name}` })
      .from(column.table)
      .where(inArray(column, [...ids]));
    found.set(column, new Map(rows.map((row) => [row.id, row.name])));
  }
  const nameOf = ({ id, of }: Exclude<Piece, string>) => found.get(of)?.get(id) || `#${id}`;
  return (pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : nameOf(piece))).join('');
}
