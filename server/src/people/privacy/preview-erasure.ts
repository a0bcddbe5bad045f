import { createHash } from 'node:crypto';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import type { ErasurePreview, Replacement } from '@cfm/contract/people/privacy.ts';
import { replacementsShown } from '@cfm/contract/platform/limits.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beyondScope, caseScope } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { statement } from '../../platform/db/statements.ts';
import { getContact } from '../contacts/get-contact.ts';
import { casesOfContact, countStored } from '../contacts/list-persons.ts';
import { findMentions, isAmong, listNamesakeCases, type Mention } from './find-mentions.ts';
import type { PersonIdentifiers } from './identifiers.ts';
import { partsAround } from './parts-around.ts';
import { redactor } from './person-identifiers.ts';

const erasedNumbers = statement({
  name: 'counts of an erasure preview',
  row: z.object({
    solutions: z.number(),
    auditValues: z.number(),
    blacklistEntries: z.number(),
    running: z.object({ cases: z.number(), reminders: z.number(), links: z.number() }),
    openCases: z.array(z.object({ caseId: z.number(), internalId: z.string() })),
    isHeld: z.boolean(),
    holdingCases: z.array(z.string()),
    holdingCasesOutOfScope: z.number(),
    state: z.string(),
  }),
  sql: (ctx: Ctx, contactId: number) => {
    const own = casesOfContact(sql`${contactId}::int`);
    const openOfOwn = sql`case_id in ${own} and deleted_at is null and status_id in (${sql.raw(openStatusIds.join(', '))})`;
    return sql`select
      (select count(*)::int from simple_solutions where case_id in ${own})
        + (select count(*)::int from case_solutions where case_id in ${own} and detailed_consulting is not null)
        + (select count(*)::int from delays where case_id in ${own} and reason is not null)
        + (select count(*)::int from extension_requests where case_id in ${own}) as solutions,
      (select count(*)::int from audit_personal_values where contact_id = o.contact_id or case_id in ${own}) as "auditValues",
      (select count(*)::int from blacklist b where lower(b.email) in (select lower(e) from unnest(o.emails) e)) as "blacklistEntries",
      json_build_object(
        'cases', (select count(*)::int from cases where ${openOfOwn}),
        'reminders', (select count(*)::int from reminder_plans where ended_at is null and case_id in (select case_id from cases where ${openOfOwn})),
        'links', (select count(*)::int from case_links where solved_at is null and ended_at is null and revoked_at is null
          and expires_at > ${ctx.now()} and case_id in (select case_id from cases where ${openOfOwn}))) as running,
      (select coalesce(json_agg(json_build_object('caseId', case_id, 'internalId', internal_id) order by case_id desc), '[]') from (
        select case_id, internal_id from cases where ${openOfOwn} and ${caseScope(ctx.actor, cases)} order by case_id desc limit ${replacementsShown}) s) as "openCases",
      o.held_at is not null as "isHeld",
      (select coalesce(array_agg(internal_id order by internal_id), '{}') from cases where case_id in ${own} and legal and ${caseScope(ctx.actor, cases)}) as "holdingCases",
      (select count(*)::int from cases where case_id in ${own} and legal and (${caseScope(ctx.actor, cases)}) is not true) as "holdingCasesOutOfScope",
      (select coalesce(string_agg(case_id || '.' || version, ',' order by case_id), '') from cases where case_id in ${own}) as state
    from contacts o where o.contact_id = ${contactId}`;
  },
});

const shownCases = statement({
  name: 'cases of others that an erasure replaces words in',
  row: z.object({ caseId: z.number(), internalId: z.string() }),
  sql: (ctx: Ctx, caseIds: readonly number[]) =>
    sql`select cases.case_id as "caseId", cases.internal_id as "internalId" from cases
      where ${isAmong(sql`cases.case_id`, caseIds)} and ${caseScope(ctx.actor, cases)} order by cases.case_id desc limit ${replacementsShown}`,
});

/** Counts of what an erasure would remove and keep, and what prevents it (rule 19.9). */
export async function previewErasure(
  ctx: Ctx,
  { contactId }: { contactId: number },
): Promise<ErasurePreview> {
  const { identifiers, mentions, areMore } = await findMentions(ctx, contactId);
  const replacements = await shownReplacements(ctx, mentions, identifiers);
  const shown = new Set(replacements.map(({ caseId }) => caseId));
  return {
    ...(await numberErasure(ctx, { contactId })),
    mentions: mentions.length,
    areMoreMentions: areMore,
    replacements,
    namesakesKept: mentions.filter(({ caseId, isOfNamesake }) => isOfNamesake && !shown.has(caseId)).length,
  };
}

/** Replacements in cases that the reader sees, newest first. */
async function shownReplacements(
  ctx: Ctx,
  mentions: readonly Mention[],
  identifiers: PersonIdentifiers,
): Promise<Replacement[]> {
  if (mentions.length === 0) return [];
  const { cutsInContext } = redactor(identifiers);
  const byCase = new Map(mentions.map((mention) => [mention.caseId, mention]));
  const shown = await shownCases(ctx.db, ctx, [...byCase.keys()]);
  return shown.map((each) => {
    const mention = byCase.get(each.caseId);
    if (!mention) throw new Error('the query returned a case that was not requested');
    const { text, context, foundBy, isOfNamesake } = mention;
    const isByName = foundBy.includes('name');
    return {
      ...each,
      parts: partsAround(text, cutsInContext(text, context)),
      isByName,
      isOfNamesake: isByName && isOfNamesake,
    };
  });
}

interface Decided {
  contactId: number;
  keptCaseIds: readonly number[];
  replacedCaseIds: readonly number[];
}
const decidable = statement({
  name: 'cases for which a decision on the name is needed',
  row: z.object({ caseId: z.number() }),
  sql: (ctx: Ctx, contactId: number, caseIds: readonly number[]) =>
    sql`select cases.case_id as "caseId" from cases where ${isAmong(sql`cases.case_id`, caseIds)} and ${caseScope(ctx.actor, cases)}
      and cases.case_id not in (select case_id from ${casesOfContact(sql`${contactId}::int`)} own)`,
});
/**
 * Decides in which cases of others the name stays: those chosen by the user in their scope, and all cases of customers
 * of the same name unless the user chose otherwise. Returns the number of cases that would change too.
 */
export async function decideMentions(
  ctx: Ctx,
  { contactId, ...decided }: Decided,
): Promise<{ identifiers: PersonIdentifiers; keptCaseIds: number[]; replaced: number }> {
  const { identifiers, mentions } = await findMentions(ctx, contactId);
  const asked = [...decided.keptCaseIds, ...decided.replacedCaseIds];
  const rows = asked.length === 0 ? [] : await decidable(ctx.db, ctx, contactId, asked);
  const seen = new Set(rows.map(({ caseId }) => caseId));
  const kept = new Set(await listNamesakeCases(ctx.db, contactId, identifiers));
  for (const caseId of decided.replacedCaseIds) if (seen.has(caseId)) kept.delete(caseId);
  for (const caseId of decided.keptCaseIds) if (seen.has(caseId)) kept.add(caseId);
  const losing = mentions.filter(
    ({ caseId, foundBy }) => !kept.has(caseId) || foundBy.some((kind) => kind !== 'name'),
  );
  return { identifiers, keptCaseIds: [...kept].sort((a, b) => a - b), replaced: losing.length };
}

/**
 * The preview without mentions, which need a scan of texts. A request compares its hash while the contact is locked.
 */
export async function numberErasure(
  ctx: Ctx,
  { contactId }: { contactId: number },
): Promise<Omit<ErasurePreview, 'mentions' | 'areMoreMentions' | 'replacements' | 'namesakesKept'>> {
  const contact = await getContact(beyondScope(ctx), contactId);
  const [row] = await erasedNumbers(ctx.db, ctx, contactId);
  const { state, isHeld, holdingCases, holdingCasesOutOfScope, openCases, ...others } = found(row);
  const { casesOutOfScope: _ofReader, ...stored } = found(
    (await countStored(ctx, [contactId])).get(contactId),
  );
  const numbers = { ...stored, ...others };
  const hashed = JSON.stringify([contactId, contact.version, state, numbers]);
  return {
    fullName: contact.fullName,
    ...numbers,
    openCases,
    isHeld,
    holdingCases,
    holdingCasesOutOfScope,
    previewHash: createHash('sha256').update(hashed).digest('hex'),
  };
}
