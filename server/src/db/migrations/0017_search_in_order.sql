-- Lays out the newest partition that is over, and is not laid out yet, by language, topic and name of the customer: cases that
-- hold the same words then stand side by side, and counting them looks at a few pages instead of one for each. Answers whether
-- there was one. Others wait only while the new table takes the place of the old; should that not be possible at once, as
-- others are busy for longer, it fails and can be tried again. (A vacuum gives way after one second.)
CREATE FUNCTION order_case_search() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET maintenance_work_mem = '256MB' SET lock_timeout = '1500ms' AS $$
DECLARE
  old record;
  ordered text;
  copying text;
BEGIN
  SELECT p.partition::regclass AS name, p.begins, p.ends INTO old
  FROM case_search_partitions p CROSS JOIN LATERAL (SELECT trim(both '''' from nullif(p.ends, 'MAXVALUE'))::timestamptz AS moment) over
  WHERE over.moment <= now() AND p.partition::regclass::text NOT LIKE '%\_ordered'
  ORDER BY over.moment DESC LIMIT 1;
  IF NOT FOUND THEN RETURN false; END IF;
  ordered := old.name || '_ordered';
  copying := format('INSERT INTO %I
      (case_id, receipt_date_time, deleted_at, status_id, market_id, source_id, brand_id, mailbox_id, words)
    SELECT c.case_id, s.receipt_date_time, s.deleted_at, s.status_id, s.market_id, s.source_id, s.brand_id, s.mailbox_id, s.words
    FROM %s s JOIN cases c USING (case_id) LEFT JOIN contacts o USING (contact_id)
    LEFT JOIN case_code_level_sets l ON l.case_id = c.case_id AND l.is_primary', ordered, old.name);
  EXECUTE format('CREATE TABLE %I (LIKE case_search INCLUDING GENERATED INCLUDING STORAGE)
    WITH (fillfactor = 90, toast_tuple_target = 128)', ordered);
  -- The states of rows that are copied next: cases go on changing meanwhile.
  EXECUTE format('CREATE TEMP TABLE copied ON COMMIT DROP AS SELECT ctid AS place, xmin AS writer FROM %s', old.name);
  EXECUTE copying || ' ORDER BY c.language, l.code_level_topic_group_id, fold(o.last_name), fold(o.first_name), c.case_id';
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (case_id, receipt_date_time)', ordered);
  EXECUTE format('CREATE INDEX ON %I USING gin (words) WITH (gin_pending_list_limit = 16384)', ordered);
  EXECUTE format('ANALYZE %I', ordered);
  ANALYZE copied;
  -- In the order in which a change of a case takes them.
  LOCK TABLE cases IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE ONLY case_search IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('DELETE FROM %I o WHERE NOT EXISTS (
    SELECT FROM %s s JOIN copied k ON k.place = s.ctid AND k.writer = s.xmin WHERE s.case_id = o.case_id)', ordered, old.name);
  EXECUTE copying || format(' WHERE NOT EXISTS (SELECT FROM %I o WHERE o.case_id = s.case_id)', ordered);
  EXECUTE format('ALTER TABLE case_search DETACH PARTITION %s', old.name);
  EXECUTE format('ALTER TABLE case_search ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', ordered, old.begins, old.ends);
  EXECUTE format('DROP TABLE %s', old.name);
  DROP TABLE copied;
  RETURN true;
END $$;
--> statement-breakpoint
-- Ends the newest partition with this day when it holds so many cases, and begins the next. Moves nothing. Gives way as above.
CREATE OR REPLACE FUNCTION split_case_search(at_least integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1500ms' AS $$
DECLARE
  newest record;
  held bigint;
  latest timestamptz;
  bound text;
BEGIN
  SELECT partition::regclass AS name, begins INTO newest FROM case_search_partitions WHERE ends = 'MAXVALUE';
  EXECUTE format('SELECT count(*) FROM %s', newest.name) INTO held;
  IF held < at_least THEN RETURN false; END IF;
  LOCK TABLE cases IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE ONLY case_search IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('SELECT max(receipt_date_time) FROM %s', newest.name) INTO latest;
  bound := quote_literal(date_trunc('day', greatest(latest, now())) + interval '1 day');
  EXECUTE format('ALTER TABLE case_search DETACH PARTITION %s', newest.name);
  EXECUTE format('ALTER TABLE case_search ATTACH PARTITION %s FOR VALUES FROM (%s) TO (%s)', newest.name, newest.begins, bound);
  PERFORM add_case_search_partition(bound, 'MAXVALUE');
  RETURN true;
END $$;
