import type { TestApp } from '../test-app.ts';
import { maySet, type Viewer } from './oracle.ts';

interface Setting {
  /** Table and id. */
  key: string;
  /** Null: it holds for all markets. */
  marketId: number | null;
  /** All its values. */
  state: string;
}
export type Settings = ReadonlyMap<string, Setting>;

/**
 * Settings that change only within the scope of a user (rule 1.14), with the market that each belongs to. Without key
 * account managers, because deleting a user removes them from every market (rule 18.7).
 */
export async function readSettings({ pool }: TestApp): Promise<Settings> {
  const { rows } = await pool.query<Setting>(
    `select 'market ' || market_id as key, market_id as "marketId", concat(to_jsonb(m),
        (select jsonb_agg(d order by d.date) from market_days d where d.market_id = m.market_id)) as state from markets m
      union all select 'dealer ' || dealer_id, market_id, to_jsonb(d)::text from dealers d
      union all select 'rule ' || rule_id, market_id, to_jsonb(r)::text from rules r where deleted_at is null
      union all select 'price ' || price_id, null, to_jsonb(p)::text from prices p
      union all select 'mailbox ' || mailbox_id, null, concat(to_jsonb(m),
        (select jsonb_agg(u.user_id order by u.user_id) from mailbox_users u where u.mailbox_id = m.mailbox_id)) from mailboxes m
      union all select 'bill ' || billing_id, null, to_jsonb(b)::text from billings b
      union all select 'pause ' || automatic_mail_pause_id, null, to_jsonb(a)::text from automatic_mail_pauses a
      order by 1`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Settings that were created, changed or removed although the viewer may not. */
export const changedOutOfScope = (viewer: Viewer, before: Settings, after: Settings): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => {
    const sides = [before.get(key), after.get(key)];
    const isChanged = sides[0]?.state !== sides[1]?.state;
    return isChanged && sides.some((side) => side !== undefined && !maySet(viewer, side.marketId));
  });
