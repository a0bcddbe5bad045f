import { isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { MailCap } from '../../config.ts';
import type { Ctx, Tx } from '../../context.ts';
import { instantJson } from '../db/columns.ts';
import { statement } from '../db/statements.ts';
import { automaticMailPauses, isAutomatic, outgoingMails } from './tables.ts';

/** SQL condition for any query: automatic mails are paused (rule 16.13). */
export const isMailPaused: SQL = sql`exists (select 1 from ${automaticMailPauses} where ${isNull(automaticMailPauses.resumedAt)})`;

type CapReason = 'caseCap' | 'addressCap';
export interface CapReached {
  until: string;
  because: CapReason;
}
/**
 * Time at which each reached cap allows the next mail. `times` selects the time of the mail at an offset,
 * newest first.
 */
const freeAtOf = (
  because: CapReason,
  from: SQL,
  caps: readonly MailCap[],
  times: (place: SQL) => SQL,
): SQL => sql`
  select ${sql.raw(`'${because}'`)} as because, t.at + make_interval(mins => cap.minutes) as free_at
  from ${from}, unnest(${sql.param(caps.map(({ minutes }) => minutes))}::int[], ${sql.param(caps.map(({ most }) => most))}::int[]) cap (minutes, most),
    lateral (${times(sql.raw('cap.most - 1'))}) t`;

interface AutomaticMail {
  caseId: number;
  /** In lower case. */
  addresses: readonly string[];
}
type Caps = Ctx['config']['automaticMail'];
/**
 * The case cap wins over an address cap. Mails of one event count once for the case, regardless of the number
 * of recipients.
 */
const capsReached = statement({
  name: 'caps of automatic mails that are reached',
  row: z.object({ because: z.enum(['caseCap', 'addressCap']), until: z.string() }),
  sql: ({ caseId, addresses }: AutomaticMail, { perCase, perAddress }: Caps, now: string) => sql`
    select f.because, ${instantJson(sql`max(f.free_at)`)} as until from (
      ${freeAtOf(
        'caseCap',
        sql`(select ${caseId}::int as id) c`,
        perCase,
        (place) => sql`select max(m.created_at) as at from ${outgoingMails} m
          where m.${isAutomatic} and m.case_id = c.id group by m.case_event_id order by 1 desc offset ${place} limit 1`,
      )}
      union all ${freeAtOf(
        'addressCap',
        sql`unnest(${sql.param([...addresses])}::text[]) address`,
        perAddress,
        (place) => sql`select m.created_at as at from ${outgoingMails} m
          where m.${isAutomatic} and lower(m."to"[1]) = address order by m.created_at desc offset ${place} limit 1`,
      )}
    ) f where f.free_at > ${now}::timestamptz group by 1 order by f.because = 'caseCap' desc`,
});

/**
 * Time until which an automatic mail of this case to these addresses must wait because of the caps
 * (rule 16.12), or null. Other transactions for one of these addresses wait until this one ends, so that they
 * count its mails. The case must be locked.
 */
export async function findCapReached(
  tx: Tx,
  { caseId, addresses }: AutomaticMail,
): Promise<CapReached | null> {
  const keys = [...new Set(addresses.map((address) => address.toLowerCase()))].sort();
  await lockAddresses(tx.db, keys);
  const mail = { caseId, addresses: keys };
  const [reached] = await capsReached(tx.db, mail, tx.config.automaticMail, tx.now());
  return reached ?? null;
}

/** Locks in a fixed order to prevent deadlocks. */
const lockAddresses = statement({
  name: 'lock addresses for automatic mails',
  row: z.object({ locked: z.number() }),
  sql: (keys: readonly string[]) =>
    sql`select 1 as locked from (select distinct hashtextextended('automatic mail ' || address, 0) as key
      from unnest(${sql.param([...keys])}::text[]) address order by key) keys, lateral pg_advisory_xact_lock(key)`,
});
