import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runningWork } from '@cfm/contract/people/privacy.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { erasures } from './tables.ts';

/** After a restore an id may be assigned again. Together with its creation time it is unique. */
const createdAt = z.iso.datetime();
/**
 * Ids of what an erasure erased, and of cases of others that it kept. Contains nothing that identifies the person
 * (rule 19.13).
 */
export const erasureRecord = z.object({
  recordKey: z.uuid(),
  erasureId: z.int(),
  requestedAt: createdAt,
  /** The contact first, then those merged into it. Old merges have no creation time. */
  contacts: z.array(z.object({ contactId: z.int(), createdAt: z.nullable(createdAt) })),
  contactCars: z.array(z.object({ contactCarId: z.int(), createdAt })),
  cases: z.array(z.object({ caseId: z.int(), createdAt })),
  /** Cases of others that keep the name, which belongs to another person. Old records have none. */
  keptCases: z._default(z.array(z.object({ caseId: z.int(), createdAt })), []),
  /** Running work that it ended. Old records have none. */
  endedWork: z._default(z.array(z.enum(runningWork)), []),
});
export type ErasureRecord = z.infer<typeof erasureRecord>;

const recordsOfErasures = statement({
  name: 'whom an erasure erases, by ids',
  row: erasureRecord,
  sql: (
    erasureId: number,
  ) => sql`select e.record_key as "recordKey", e.erasure_id as "erasureId", ${instantJson(sql`e.requested_at`)} as "requestedAt",
      (select coalesce(json_agg(json_build_object('contactId', p.id, 'createdAt', p.at) order by p.merged, p.id), '[]') from (
        select o.contact_id as id, ${instantJson(sql`o.created_at`)} as at, false as merged from contacts o where o.contact_id = e.contact_id
        union select m.other_contact_id, ${instantJson(sql`m.other_created_at`)}, true from contact_merges m
          where m.contact_id = e.contact_id and m.undone_at is null) p) as contacts,
      (select coalesce(json_agg(json_build_object('contactCarId', k.contact_car_id, 'createdAt', ${instantJson(sql`k.created_at`)})
          order by k.contact_car_id), '[]')
        from contact_cars k where k.contact_id = e.contact_id or k.contact_car_id = any(e.contact_car_ids)) as "contactCars",
      (select coalesce(json_agg(json_build_object('caseId', c.case_id, 'createdAt', ${instantJson(sql`c.created_date_time`)})
          order by c.case_id), '[]')
        from cases c where c.case_id in ${casesOfContact(sql`e.contact_id`)} or c.case_id = any(e.case_ids)) as cases,
      (select coalesce(json_agg(json_build_object('caseId', c.case_id, 'createdAt', ${instantJson(sql`c.created_date_time`)})
          order by c.case_id), '[]')
        from cases c where c.case_id = any(e.kept_case_ids)) as "keptCases", e.ended_work as "endedWork"
    from erasures e where e.erasure_id = ${erasureId}`,
});

/** Object keys: prefix, record key of the erasure, then a random part for each write. */
const prefix = 'erasure-';
const keyPattern = /^erasure-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f-]{36}$/;

/**
 * Adds an erasure to the list in the file store, which survives a restore of the database. Never overwrites: a second
 * write adds a second object, and reads use one of them.
 */
export async function recordErasure(ctx: Ctx, erasureId: number): Promise<void> {
  if (ctx.transaction) throw new Error('file store called in a transaction');
  const [row] = await recordsOfErasures(ctx.db, erasureId);
  const record = found(row);
  const key = `${prefix}${record.recordKey}-${randomUUID()}`;
  await ctx.files.put(key, Readable.from([Buffer.from(JSON.stringify(record))], { objectMode: false }));
  await ctx.db
    .update(erasures)
    .set({ recordedAt: ctx.now() })
    .where(and(eq(erasures.erasureId, erasureId), isNull(erasures.recordedAt)));
}

/** The object keys of the list, by record key. */
export async function listRecords(files: FileStore): Promise<Map<string, string[]>> {
  const keys = (await files.list(prefix)).flatMap((key) => {
    const recordKey = keyPattern.exec(key)?.[1];
    return recordKey === undefined ? [] : [{ key, recordKey }];
  });
  return new Map(
    [...Map.groupBy(keys, ({ recordKey }) => recordKey)].map(([recordKey, of]) => [
      recordKey,
      of.map(({ key }) => key),
    ]),
  );
}

export async function readRecord(files: FileStore, key: string): Promise<ErasureRecord> {
  return erasureRecord.parse(JSON.parse(await text(await files.read(key))));
}
