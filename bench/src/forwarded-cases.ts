import { boardSourceCode, socialMediaChannelCode } from '@cfm/contract/paging.ts';
import { refreshCaseSearch } from '@cfm/server/modules/cases/refresh-case-search.ts';
import { statusIds } from '@cfm/server/modules/cases/status-transitions.ts';
import { hashToken, newToken } from '@cfm/server/secrets/encrypt.ts';
import type { BenchDatabase } from './fill.ts';

const searchBatch = 500;

interface Wanted {
  /** How many cases the database was filled with: those made here follow. */
  filled: number;
  count: number;
  /** ISO 8601; they were forwarded a week before. */
  now: string;
}
/**
 * Copies of filled cases in Germany that are solved by a text, each forwarded to a recipient of its own. Answers the tokens of their
 * links, in the order of the cases.
 */
export async function makeForwardedCases(
  { pool, ctx }: BenchDatabase,
  { filled, count, now }: Wanted,
): Promise<string[]> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_name = 'cases' and table_schema = 'public'
        and column_name not in ('case_id', 'internal_id', 'request_key', 'status_id', 'market_id', 'is_reminder_process_active', 'deleted_at',
          'parent_id', 'integrated_into_id', 'status_before_id', 'solved_date_time', 'closed_date_time', 'first_completed_at',
          'stands_still_since', 'stood_still_days')
        and is_generated = 'NEVER'`,
  );
  const copied = columns.map(({ name }) => name).join(', ');
  await pool.query(
    `with templates as (
      select cases.*, row_number() over (order by case_id) as place from cases
      where case_id <= $2 and not exists (
        select 1 from lookups where lookup_id in (source_id, input_channel_id) and code = any ($3::text[]))
      limit $1
    )
    insert into cases (internal_id, status_id, market_id, ${copied})
      select 'R' || n, ${statusIds.Forwarded}, (select market_id from markets where iso_code = 'DE'), ${copied}
      from generate_series(1, $1::int) n join templates on place = (n - 1) % (select count(*) from templates) + 1
      order by n`,
    [count, filled, [boardSourceCode, socialMediaChannelCode]],
  );
  const { rows } = await pool.query<{ id: number }>(
    'select case_id as id from cases where case_id > $1 order by 1',
    [filled],
  );
  const caseIds = rows.map(({ id }) => id);
  const tokens = caseIds.map(() => newToken());
  await pool.query(
    `with told as (
      insert into case_events (case_id, type, title, content, content_text, created_at, details)
      select case_id, 'forward', 'Please look into this', '<p>Please look into this.</p>', 'Please look into this.',
        $3::timestamptz - interval '7 days', '{"to": [], "cc": [], "dueDateTime": null, "attachments": []}'
      from unnest($1::int[]) as t(case_id) returning case_id, case_event_id, created_at
    ), forwarded as (
      insert into forwards (case_id, case_event_id, forwarded_at, "to", cc, language, includes_car, includes_words)
      select case_id, case_event_id, created_at, array['dealer' || case_id || '@bench.example'], '{}', 'en', true, true from told
      returning forward_id, case_id, forwarded_at
    )
    insert into case_links (token_hash, case_id, forward_id, email, created_at, expires_at)
    select token_hash, case_id, forward_id, 'dealer' || case_id || '@bench.example', forwarded_at, forwarded_at + interval '90 days'
    from forwarded join unnest($1::int[], $2::text[]) as t(case_id, token_hash) using (case_id)`,
    [caseIds, tokens.map(hashToken), now],
  );
  for (let from = 0; from < caseIds.length; from += searchBatch)
    await refreshCaseSearch(ctx.db, caseIds.slice(from, from + searchBatch));
  return tokens;
}
