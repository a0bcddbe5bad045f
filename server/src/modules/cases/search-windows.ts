import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { runPreparedSql } from '../../db/prepared.ts';

/** A partition of the search grows to about so many cases. */
export const casesPerSearchPartition = 100_000;
const knownForMs = 60_000;
/** By server. Bounds that are out of date make a search slower, never wrong: windows cover all time whatever they are. */
const known = new WeakMap<Config, { at: number; bounds: readonly string[] }>();

/** When the partitions of the search begin, newest first. */
async function partitionBounds({ config, db, now }: Ctx): Promise<readonly string[]> {
  const at = Date.parse(now());
  const last = known.get(config);
  if (last && at - last.at < knownForMs) return last.bounds;
  const [row] = await runPreparedSql<{ bounds: string[] }>(
    db,
    sql`select to_jsonb(case_search_bounds()) as bounds`,
  );
  const bounds = row?.bounds ?? [];
  known.set(config, { at, bounds });
  return bounds;
}

/**
 * Conditions that cut all time into windows along the partitions of the search, newest first: the newest partition, then
 * two of them, then four, so that a word that is nowhere is looked for a few times only.
 */
export async function searchWindows(ctx: Ctx): Promise<SQL[]> {
  const bounds = await partitionBounds(ctx);
  const windows: SQL[] = [];
  let until: string | undefined;
  for (let next = 0, width = 1; ; next += width, width *= 2) {
    const from = bounds[next];
    const below = until === undefined ? sql`true` : sql`cases.receipt_date_time < ${moment(until)}`;
    windows.push(from === undefined ? below : sql`${below} and cases.receipt_date_time >= ${moment(from)}`);
    if (from === undefined) return windows;
    until = from;
  }
}

/** In the text of the statement, so that its plan, made once, leaves the other partitions out. */
const moment = (at: string): SQL => sql.raw(`timestamptz '${new Date(at).toISOString()}'`);
