import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { auditEntries } from '../../access/audit/tables.ts';
import type { Levels } from '../../cases/case/case-facts.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import {
  codeLevelAreas,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
} from '../../catalog/reference-data/tables.ts';
import { found } from '../../errors.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { delays, isActive } from '../extensions/tables.ts';
import { caseLinks, forwards } from './tables.ts';

/** The share options of a forward. */
const matterColumns = {
  includesCar: forwards.includesCar,
  includesWords: forwards.includesWords,
  includesCustomer: forwards.includesCustomer,
};
const linkColumns = {
  ...getTableColumns(caseLinks),
  dealerName: dealers.name,
  /** Event of the forward that created the link. */
  caseEventId: forwards.caseEventId,
  ...matterColumns,
};
const selectLinks = (db: Db, where: SQL) =>
  db
    .select({ link: linkColumns, row: getTableColumns(cases) })
    .from(caseLinks)
    .innerJoin(forwards, eq(forwards.forwardId, caseLinks.forwardId))
    .innerJoin(cases, eq(cases.caseId, caseLinks.caseId))
    .leftJoin(dealers, eq(dealers.dealerId, caseLinks.dealerId))
    .where(where);
export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]['link'];

const selectLinkByHash = preparedQuery((db, given: Param<{ tokenHash: string }>) =>
  selectLinks(db, eq(caseLinks.tokenHash, given('tokenHash'))),
);
const selectLinkById = preparedQuery((db, given: Param<{ caseLinkId: number }>) =>
  db
    .select(linkColumns)
    .from(caseLinks)
    .innerJoin(forwards, eq(forwards.forwardId, caseLinks.forwardId))
    .leftJoin(dealers, eq(dealers.dealerId, caseLinks.dealerId))
    .where(eq(caseLinks.caseLinkId, given('caseLinkId'))),
);

/** Returns a link by the hash of its token, with its case. Includes revoked links and links of deleted cases. */
export async function findLinkByHash(db: Db, tokenHash: string) {
  const [hit] = await selectLinkByHash(db, { tokenHash });
  return hit ?? null;
}

export async function findLink(db: Db, caseLinkId: number): Promise<LinkRow | null> {
  const [link] = await selectLinkById(db, { caseLinkId });
  return link ?? null;
}

/** Neither used, ended nor revoked. The link may have expired. */
const isLinkOpen = and(isNull(caseLinks.solvedAt), isNull(caseLinks.endedAt), isNull(caseLinks.revokedAt));

/** Open links of the same recipient and forward, in the order of their mails. */
export async function listLinksOfRecipient(db: Db, link: LinkRow): Promise<LinkRow[]> {
  const isOfRecipient = sql`lower(${caseLinks.email}) = ${link.email.toLowerCase()}`;
  const hits = await selectLinks(
    db,
    sql`${and(eq(caseLinks.forwardId, link.forwardId), isOfRecipient, isLinkOpen)}`,
  ).orderBy(asc(caseLinks.mailId));
  return hits.map((hit) => hit.link);
}

/** Recipients that have an open link of a forward, with their dealer and the Message-IDs of the mails they got. */
export const listAskedRecipients = preparedQuery((db, given: Param<{ forwardId: number }>) =>
  db
    .selectDistinctOn([sql`lower(${caseLinks.email})`], {
      email: caseLinks.email,
      dealerId: caseLinks.dealerId,
      dealerName: dealers.name,
      messageIds: sql<string[]>`array(
        select m.message_id from ${caseLinks} l join ${outgoingMails} m on m.mail_id = l.mail_id
        where l.forward_id = ${caseLinks.forwardId} and lower(l.email) = lower(${caseLinks.email}) order by m.mail_id)`,
    })
    .from(caseLinks)
    .leftJoin(dealers, eq(dealers.dealerId, caseLinks.dealerId))
    .where(and(eq(caseLinks.forwardId, given('forwardId')), isLinkOpen))
    .orderBy(sql`lower(${caseLinks.email})`, asc(caseLinks.caseLinkId)),
);

/** Message-ID of the first mail of a forward, or null. */
export async function findFirstMessageId(db: Db, forwardId: number): Promise<string | null> {
  const [row] = await db
    .select({ messageId: outgoingMails.messageId })
    .from(caseLinks)
    .innerJoin(outgoingMails, eq(outgoingMails.mailId, caseLinks.mailId))
    .where(eq(caseLinks.forwardId, forwardId))
    .orderBy(asc(outgoingMails.mailId))
    .limit(1);
  return row?.messageId ?? null;
}

/** Links of a case with their mails, newest first. */
export const listCaseLinks = (db: Db, caseId: number) =>
  db
    .select({
      caseLinkId: caseLinks.caseLinkId,
      forwardId: caseLinks.forwardId,
      email: caseLinks.email,
      dealerName: dealers.name,
      sentAt: caseLinks.createdAt,
      deliveredAt: outgoingMails.deliveredAt,
      /** When the state of a failed mail last changed. The outbox does not store it. */
      failedAt: sql<string | null>`case when ${outgoingMails.state} = 'failed' then (
        select max(${auditEntries.at}) from ${auditEntries}
        where ${auditEntries.caseId} = ${caseLinks.caseId} and ${auditEntries.entity} = 'outgoingMail'
          and ${auditEntries.entityId} = ${outgoingMails.mailId}::text
      ) end`.mapWith(auditEntries.at),
      openedCount: caseLinks.openedCount,
      firstOpenedAt: caseLinks.firstOpenedAt,
      solvedAt: caseLinks.solvedAt,
      delayedAt: sql<string | null>`(
        select max(${delays.at}) from ${delays} where ${delays.caseLinkId} = ${caseLinks.caseLinkId} and ${isActive}
      )`.mapWith(delays.at),
      expiresAt: caseLinks.expiresAt,
      endedAt: caseLinks.endedAt,
      revokedAt: caseLinks.revokedAt,
      isMailWithdrawn: sql<boolean>`coalesce(${outgoingMails.state} = 'withdrawn', false)`,
      isMailKept: sql<boolean>`coalesce(${outgoingMails.state} = 'kept', false)`,
    })
    .from(caseLinks)
    .leftJoin(dealers, eq(dealers.dealerId, caseLinks.dealerId))
    .leftJoin(outgoingMails, eq(outgoingMails.mailId, caseLinks.mailId))
    .where(eq(caseLinks.caseId, caseId))
    .orderBy(desc(caseLinks.createdAt), desc(caseLinks.caseLinkId));

const selectForwards = (db: Db) =>
  db
    .select({
      ...matterColumns,
      forwardId: forwards.forwardId,
      forwardedAt: forwards.forwardedAt,
      subject: caseEvents.title,
      message: { html: caseEvents.content, text: caseEvents.contentText },
      language: forwards.language,
      to: forwards.to,
    })
    .from(forwards)
    .innerJoin(caseEvents, eq(caseEvents.caseEventId, forwards.caseEventId));
export type ForwardRow = Awaited<ReturnType<typeof selectForwards>>[number];

/** Returns the text of a forward from its event, its language and its share options, or null. */
export async function findForward(db: Db, forwardId: number): Promise<ForwardRow | null> {
  const [row] = await selectForwards(db).where(eq(forwards.forwardId, forwardId));
  return row ?? null;
}
const selectForwardOfEvent = preparedQuery((db, given: Param<{ caseEventId: number }>) =>
  selectForwards(db).where(eq(forwards.caseEventId, given('caseEventId'))),
);
/** Returns the same for the forward of an event. */
export async function getForwardOfEvent(db: Db, caseEventId: number): Promise<ForwardRow> {
  const [row] = await selectForwardOfEvent(db, { caseEventId });
  return found(row);
}

const dealerColumns = { dealerId: dealers.dealerId, name: dealers.name, emails: dealers.emails };
export const listDealersByIds = (db: Db, ids: readonly number[]) =>
  db
    .select(dealerColumns)
    .from(dealers)
    .where(inArray(dealers.dealerId, [...ids]));

/** Active dealers with one of these addresses. */
export const listDealersByEmails = (db: Db, addresses: readonly string[]) =>
  db
    .select(dealerColumns)
    .from(dealers)
    .where(
      sql`${dealers.isActive} and lower(${dealers.emails}::text)::text[] && ${sql.param(
        addresses.map((address) => address.toLowerCase()),
      )}::text[]`,
    );

/** The active dealer of a car, or null. */
export async function findDealerOfCar(db: Db, contactCarId: number) {
  const [row] = await db
    .select(dealerColumns)
    .from(contactCars)
    .innerJoin(dealers, eq(dealers.dealerId, contactCars.dealerId))
    .where(and(eq(contactCars.contactCarId, contactCarId), eq(dealers.isActive, true)));
  return row ?? null;
}

/** Lowercase addresses that this case was forwarded to. */
export async function listAskedAddresses(db: Db, caseId: number): Promise<string[]> {
  const rows = await db
    .select({ email: sql<string>`lower(unnest(${forwards.to}))` })
    .from(forwards)
    .where(eq(forwards.caseId, caseId));
  return rows.map(({ email }) => email);
}

/** Names of area, topic group and topic detail of a code-level set, without missing ones. */
export async function listTopicNames(db: Db, set: Levels, language: Language): Promise<string[]> {
  const nameOf = (
    levels: typeof codeLevelAreas | typeof codeLevelTopicGroups | typeof codeLevelTopicDetails,
  ) => (language === 'de' ? levels.nameDe : levels.nameEn);
  const [row] = await db
    .select({
      area: nameOf(codeLevelAreas),
      group: nameOf(codeLevelTopicGroups),
      detail: nameOf(codeLevelTopicDetails),
    })
    .from(codeLevelAreas)
    .leftJoin(codeLevelTopicGroups, eq(codeLevelTopicGroups.topicGroupId, set.codeLevelTopicGroupId ?? 0))
    .leftJoin(codeLevelTopicDetails, eq(codeLevelTopicDetails.topicDetailId, set.codeLevelTopicDetailId ?? 0))
    .where(eq(codeLevelAreas.areaId, set.codeLevelAreaId));
  return [row?.area, row?.group, row?.detail].flatMap((name) => name ?? []);
}
