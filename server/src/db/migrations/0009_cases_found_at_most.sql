DROP FUNCTION cases_found(tsquery);
--> statement-breakpoint
-- The cases that a search finds, no more than so many (null: all). Always by the index of words: what the planner thinks a
-- comparison of words costs is far too little, and has it read the whole table for a frequent word.
CREATE FUNCTION cases_found(query tsquery, at_most integer)
RETURNS TABLE (case_id integer, receipt_date_time timestamptz, status_id integer, market_id integer, source_id integer,
  brand_id integer, mailbox_id integer, deleted_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 300
SET enable_seqscan = off
SET enable_indexscan = off
AS $$
  SELECT s.case_id, s.receipt_date_time, s.status_id, s.market_id, s.source_id, s.brand_id, s.mailbox_id, s.deleted_at
  FROM case_search s WHERE s.words @@ query LIMIT at_most
$$;
