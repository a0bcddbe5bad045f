import type { CaseEventDetails } from '@cfm/contract/cases/event-details.ts';
import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';
import { openStatusIds, waitingStatusId } from '@cfm/contract/catalog/case-statuses.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { markets } from '../../catalog/markets/tables.ts';
import {
  codeLevelAreas,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  lookups,
  mailboxes,
  statuses,
} from '../../catalog/reference-data/tables.ts';
import { contactCars, contacts } from '../../people/contacts/tables.ts';
import { instant, searchWords } from '../../platform/db/columns.ts';
import { statusIds } from './status-transitions.ts';

const isOpenCase = sql.raw(`status_id in (${openStatusIds.join(', ')}) and deleted_at is null`);

/** Conditions of indexes, of a case under its bare columns. */
export const isRetained = sql.raw(
  `status_id = ${statusIds.Closed} and deleted_at is null and (anonymised_at is null or anonymised_at < closed_date_time)`,
);
/** When a case was Solved, or Closed without: as it stands now. Of a case that was so before (rule 24.8). */
export const completedNow = sql.raw('coalesce(solved_date_time, closed_date_time)');
export const isCompletedAgain = sql`first_completed_at < ${completedNow}`;
export const isSpam = sql.raw(`status_id = ${statusIds.Spam} and deleted_at is null`);

export const cases = pgTable(
  'cases',
  {
    caseId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `YYYY-NNNNNN`, given by `next_case_number` (rule 3.1). */
    internalId: text().notNull(),
    externalId: text(),
    hasSalesforceCaseId: boolean().notNull().default(false),
    parentId: integer().references((): AnyPgColumn => cases.caseId, { onDelete: 'set null' }),
    /** Of an integrated case: where it is part of now, wherever it was integrated into first. */
    integratedIntoId: integer().references((): AnyPgColumn => cases.caseId, { onDelete: 'set null' }),
    title: text().notNull(),
    mailboxId: integer().references(() => mailboxes.mailboxId),
    sourceId: integer()
      .notNull()
      .references(() => lookups.lookupId),
    inputChannelId: integer()
      .notNull()
      .references(() => lookups.lookupId),
    statusId: integer()
      .notNull()
      .references(() => statuses.statusId),
    /** Of a case that is spam or integrated: what undoing it returns to. */
    statusBeforeId: integer().references(() => statuses.statusId),
    escalationLevelId: integer()
      .notNull()
      .references(() => lookups.lookupId),
    socialMediaAgencyId: integer().references(() => lookups.lookupId),
    socialMediaChannelId: integer().references(() => lookups.lookupId),
    contactId: integer().references(() => contacts.contactId),
    contactCarId: integer().references(() => contactCars.contactCarId),
    brandId: integer().references(() => lookups.lookupId),
    marketId: integer().references(() => markets.marketId),
    language: text().notNull(),
    receiptDateTime: instant().notNull(),
    firstEditDateTime: instant(),
    createdDateTime: instant().notNull(),
    lastModifiedDateTime: instant().notNull(),
    dueDateTime: instant(),
    /** Of a case that waits for its customer, or did when it was put aside: since when its due date stands still. */
    dueDatePausedAt: instant(),
    /** By how many working days it was moved in all because it stood still. */
    pausedWorkingDays: integer().notNull().default(0),
    /** What is due of a case now, for lists to filter and sort by: nothing while it waits for its customer (rules 3.50 and 3.51). */
    runningDueDateTime: instant().generatedAlwaysAs(
      (): SQL => sql`case when status_id <> ${sql.raw(String(waitingStatusId))} then due_date_time end`,
    ),
    solvedDateTime: instant(),
    closedDateTime: instant(),
    /** When it was Solved or Closed for the first time: what it is billed by, and never moved (rule 24.1). */
    firstCompletedAt: instant(),
    caseBook: boolean().notNull().default(false),
    qualified: boolean().notNull().default(false),
    safetyRelevant: boolean().notNull().default(false),
    legal: boolean().notNull().default(false),
    /** What staff say; null while it is computed (rule 3.31). */
    repeatConcern: boolean(),
    isReminderProcessActive: boolean().notNull().default(false),
    territoryId: text(),
    tsaraNumber: text(),
    technicalCampaignId: text(),
    bmwDepartmentId: integer().references(() => lookups.lookupId),
    bmwConcernId: integer().references(() => lookups.lookupId),
    responsibleUserId: integer().references(() => users.userId),
    version: integer().notNull().default(1),
    /** Given by the client: the same create sent twice makes one case. */
    requestKey: text(),
    createdByUserId: integer().references(() => users.userId),
    deletedAt: instant(),
    /** Its person was taken out as it was closed long ago (rule 19.15); reopened and closed anew, it is again. */
    anonymisedAt: instant(),
  },
  (t) => [
    uniqueIndex('cases_internal_id').on(t.internalId),
    uniqueIndex('cases_request_key').on(t.requestKey),
    // The four that end with the columns of the scopes answer lists and counts from the index alone.
    index('cases_received')
      .on(t.receiptDateTime, t.caseId, t.statusId, t.marketId, t.sourceId, t.brandId, t.mailboxId)
      .where(sql`deleted_at is null`),
    index('cases_market_received')
      .on(t.marketId, t.receiptDateTime, t.caseId, t.statusId, t.sourceId, t.brandId, t.mailboxId)
      .where(sql`deleted_at is null`),
    index('cases_status_received')
      .on(t.statusId, t.receiptDateTime, t.caseId, t.marketId, t.sourceId, t.brandId, t.mailboxId)
      .where(sql`deleted_at is null`),
    index('cases_scope')
      .on(t.caseId, t.receiptDateTime, t.statusId, t.marketId, t.sourceId, t.brandId, t.mailboxId)
      .where(sql`deleted_at is null`),
    index('cases_due').on(t.runningDueDateTime, t.caseId),
    // Open cases are few, and those due first stand behind all closed ones; without a due date a case is last both ways.
    index('cases_due_first').on(t.runningDueDateTime, t.caseId).where(isOpenCase),
    index('cases_due_last')
      .on(t.runningDueDateTime.desc().nullsLast(), t.caseId.desc().nullsFirst())
      .where(isOpenCase),
    index('cases_modified').on(t.lastModifiedDateTime, t.caseId),
    index('cases_created').on(t.createdDateTime, t.caseId),
    index('cases_solved')
      .on(t.solvedDateTime, t.caseId, t.brandId, t.statusId)
      .where(sql`solved_date_time is not null and deleted_at is null`),
    // What is billed, and what is not any more, is read from the index alone.
    index('cases_first_completed')
      .on(
        t.firstCompletedAt,
        t.caseId,
        t.statusId,
        t.sourceId,
        t.inputChannelId,
        t.marketId,
        t.internalId,
        t.deletedAt,
      )
      .where(sql`first_completed_at is not null`),
    // Done again after its first time: few.
    index('cases_completed_again').on(completedNow, t.caseId).where(isCompletedAgain),
    index('cases_escalation')
      .on(t.escalationLevelId, t.statusId, t.receiptDateTime, t.caseId)
      .where(sql`deleted_at is null`),
    index('cases_channel')
      .on(t.inputChannelId, t.sourceId, t.receiptDateTime, t.caseId, t.statusId)
      .where(sql`deleted_at is null`),
    // Any part of a number (rule 3.19).
    index('cases_number_parts').using('gin', t.internalId.op('gin_trgm_ops')),
    index('cases_contact').on(t.contactId),
    index('cases_car').on(t.contactCarId),
    index('cases_parent').on(t.parentId).where(sql`parent_id is not null`),
    index('cases_integrated').on(t.integratedIntoId).where(sql`integrated_into_id is not null`),
    index('cases_responsible').on(t.responsibleUserId, t.receiptDateTime, t.caseId),
    // Partial indexes for filters that few cases meet.
    index('cases_legal').on(t.receiptDateTime, t.caseId).where(sql`legal and deleted_at is null`),
    index('cases_safety').on(t.receiptDateTime, t.caseId).where(sql`safety_relevant and deleted_at is null`),
    index('cases_book').on(t.receiptDateTime, t.caseId).where(sql`case_book and deleted_at is null`),
    index('cases_reminded')
      .on(t.receiptDateTime, t.caseId)
      .where(sql`is_reminder_process_active and deleted_at is null`),
    index('cases_bin').on(t.deletedAt, t.caseId).where(sql`deleted_at is not null`),
    // What the night takes the person out of, market by market, and spam to be erased; in the conditions of `retention`.
    index('cases_retention').on(t.marketId, t.closedDateTime, t.caseId).where(isRetained),
    index('cases_spam').on(t.lastModifiedDateTime, t.caseId).where(isSpam),
    index('cases_campaign').on(t.technicalCampaignId).where(sql`technical_campaign_id is not null`),
    index('cases_external_id').on(t.externalId).where(sql`external_id is not null`),
  ],
);

export const caseEvents = pgTable(
  'case_events',
  {
    caseEventId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    type: text().$type<CaseEventType>().notNull(),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull().default(''),
    /** The same as words, for search. */
    contentText: text().notNull().default(''),
    /** Rises with each change of its words: an older form would bring back what is erased. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    lastModifiedAt: instant(),
    /** Of an event that came with an integrated case: the case that it was of. There another customer may speak. */
    ofCaseId: integer().references(() => cases.caseId, { onDelete: 'set null' }),
    authorUserId: integer().references(() => users.userId),
    /** Who did it if no user: customer, dealer's name, system. */
    authorName: text(),
    details: jsonb().$type<CaseEventDetails>().notNull(),
    requestKey: text(),
  },
  (t) => [
    index('case_events_case').on(t.caseId, t.createdAt.desc(), t.caseEventId.desc()),
    uniqueIndex('case_events_request_key').on(t.requestKey),
    index('case_events_of_case').on(t.ofCaseId).where(sql`of_case_id is not null`),
  ],
);

export const boardCases = pgTable('board_cases', {
  caseId: integer()
    .primaryKey()
    .references(() => cases.caseId, { onDelete: 'cascade' }),
  boardMember: text(),
  receivedByBoardDate: date({ mode: 'string' }),
  requestedReplyDate: date({ mode: 'string' }),
  finalReplyDate: date({ mode: 'string' }),
});

export const caseCodeLevelSets = pgTable(
  'case_code_level_sets',
  {
    caseCodeLevelSetId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    codeLevelAreaId: integer()
      .notNull()
      .references(() => codeLevelAreas.areaId),
    codeLevelTopicGroupId: integer().references(() => codeLevelTopicGroups.topicGroupId),
    codeLevelTopicDetailId: integer().references(() => codeLevelTopicDetails.topicDetailId),
    isPrimary: boolean().notNull(),
    order: integer().notNull(),
    /** Market and time of the case, written by triggers: a topic is looked for together with them. */
    marketId: integer(),
    receiptDateTime: instant(),
  },
  (t) => [
    index('case_code_level_sets_case').on(
      t.caseId,
      t.codeLevelTopicGroupId,
      t.codeLevelAreaId,
      t.codeLevelTopicDetailId,
    ),
    index('case_code_level_sets_group').on(t.codeLevelTopicGroupId, t.marketId, t.receiptDateTime, t.caseId),
    index('case_code_level_sets_area').on(t.codeLevelAreaId, t.marketId, t.receiptDateTime, t.caseId),
    index('case_code_level_sets_detail').on(
      t.codeLevelTopicDetailId,
      t.marketId,
      t.receiptDateTime,
      t.caseId,
    ),
    uniqueIndex('case_code_level_sets_primary').on(t.caseId).where(sql`is_primary`),
  ],
);

/** Who edits a case: a lease that one session and tab holds and renews. */
export const caseLocks = pgTable('case_locks', {
  caseId: integer()
    .primaryKey()
    .references(() => cases.caseId, { onDelete: 'cascade' }),
  userId: integer()
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' }),
  sessionHash: text().notNull(),
  tabId: text().notNull(),
  since: instant().notNull(),
  leaseUntil: instant().notNull(),
});

/** Cases of which an outsider did something that their responsible user has not looked at (rule 3.34). */
export const caseAttention = pgTable('case_attention', {
  caseId: integer()
    .primaryKey()
    .references(() => cases.caseId, { onDelete: 'cascade' }),
  since: instant().notNull(),
});

/**
 * What the free-text search looks in: words of title, contact, car, numbers and events of a case, and a copy of what lists
 * mostly filter by. `refreshCaseSearch` writes a row, the trigger `case_search_follows` keeps its copies equal to the case.
 */
export const caseSearch = pgTable(
  'case_search',
  {
    caseId: integer()
      .primaryKey()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    receiptDateTime: instant().notNull(),
    deletedAt: instant(),
    statusId: integer().notNull(),
    marketId: integer(),
    sourceId: integer().notNull(),
    brandId: integer(),
    mailboxId: integer(),
    words: searchWords().notNull(),
  },
  (t) => [
    // Kilobytes of new words that wait to be taken in together: four times what PostgreSQL has, as a case brings a hundred.
    index('case_search_words').using('gin', t.words).with({ gin_pending_list_limit: 16_384 }),
    index('case_search_received').on(t.receiptDateTime, t.caseId),
  ],
);

/** Every word of the names of contacts. Searches look up misspelled names in it. */
export const nameWords = pgTable('name_words', { word: text().primaryKey() }, (t) => [
  // Finds words that are similar to a misspelled name.
  index('name_words_trigrams').using('gin', t.word.op('gin_trgm_ops')),
]);
