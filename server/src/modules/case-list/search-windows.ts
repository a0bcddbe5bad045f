import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { instantJson } from '../../db/columns.ts';
import { statement } from '../../db/statements.ts';

/** A partition of the search grows to about so many cases. */
export const casesPerSearchPartition = 100_000;
const knownForMs = 60_000;
/** By server. Bounds that are out of date make a search slower, never wrong: windows cover all time whatever they are. */
const known = new WeakMap<Config, { at: number; bounds: readonly string[] }>();

const searchBounds = statement({
  name: 'bounds of the search',
  row: z.object({ bounds: z.array(z.string()) }),
  sql: () =>
    sql`select array(select ${instantJson(sql`bound`)} from unnest(case_search_bounds()) bound) as bounds`,
});

/** When the partitions of the search begin, newest first. */
async function partitionBounds({ config, db, now }: Ctx): Promise<readonly string[]> {
  const at = Date.parse(now());
  const last = known.get(config);
  if (last && at - last.at < knownForMs) return last.bounds;
  const [row] = await searchBounds(db);
  const bounds = row?.bounds ?? [];
  known.set(config, { at, bounds });
  return bounds;
}

/** A stretch of time, as a condition, and the time that comes after it in the order of the list. */
interface SearchWindow {
  within: SQL;
  beyond: SQL | null;
}

/**
 * Cuts all time in two, in the order of a list by time of receipt: the partition of the search that the list begins with,
 * and the others. What is not rare fills its page from the first.
 */
export async function searchWindows(ctx: Ctx, isDescending: boolean): Promise<SearchWindow[]> {
  const bounds = await partitionBounds(ctx);
  const cut = isDescending ? bounds[0] : bounds.at(-1);
  if (cut === undefined) return [{ within: sql`true`, beyond: null }];
  // In the text of the statement, so that its plan, made once, leaves the other partitions out.
  const moment = sql.raw(`timestamptz '${cut}'`);
  const newer = sql`cases.receipt_date_time >= ${moment}`;
  const older = sql`cases.receipt_date_time < ${moment}`;
  const [first, rest] = isDescending ? [newer, older] : [older, newer];
  return [
    { within: first, beyond: rest },
    { within: rest, beyond: null },
  ];
}
