-- The search is partitioned by time of receipt: a frequent word is looked for among the newest cases first, and no further
-- than the total is counted. At the beginning there is one partition; `split_case_search` adds others as it grows.
DROP TRIGGER case_search_takes_over ON case_search;
--> statement-breakpoint
DROP FUNCTION case_search_takes_over();
--> statement-breakpoint
ALTER TABLE case_search RENAME TO case_search_all;
--> statement-breakpoint
DROP INDEX case_search_words;
--> statement-breakpoint
ALTER TABLE case_search_all DROP CONSTRAINT case_search_pkey;
--> statement-breakpoint
ALTER TABLE case_search_all DROP CONSTRAINT case_search_case_id_cases_case_id_fk;
--> statement-breakpoint
CREATE TABLE case_search (LIKE case_search_all) PARTITION BY RANGE (receipt_date_time);
--> statement-breakpoint
ALTER TABLE case_search ADD CONSTRAINT case_search_case_id_receipt_date_time_pk PRIMARY KEY (case_id, receipt_date_time);
--> statement-breakpoint
ALTER TABLE case_search ADD CONSTRAINT case_search_case_id_cases_case_id_fk
FOREIGN KEY (case_id) REFERENCES cases (case_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE case_search ATTACH PARTITION case_search_all FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
--> statement-breakpoint
-- Where a partition begins and ends, as texts of its bounds.
CREATE VIEW case_search_partitions AS
SELECT c.oid AS partition, substring(b.bound from 'FROM \((.*?)\) TO') AS begins, substring(b.bound from 'TO \((.*)\)') AS ends
FROM pg_inherits i
JOIN pg_class c ON c.oid = i.inhrelid
CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS bound) b
WHERE i.inhparent = 'case_search'::regclass;
--> statement-breakpoint
-- The moments at which partitions begin, save the oldest, newest first.
CREATE FUNCTION case_search_bounds() RETURNS timestamptz[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT coalesce(array_agg(b.at ORDER BY b.at DESC), '{}')
  FROM (SELECT trim(both '''' from begins)::timestamptz AS at FROM case_search_partitions WHERE begins <> 'MINVALUE') b
$$;
--> statement-breakpoint
-- Room for the new state of a row beside the old one: a change of status then leaves the index of words alone.
CREATE FUNCTION add_case_search_partition(begins text, ends text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF case_search FOR VALUES FROM (%s) TO (%s) WITH (fillfactor = 90)',
    'case_search_' || coalesce(to_char(trim(both '''' from nullif(begins, 'MINVALUE'))::timestamptz AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'), 'oldest'),
    begins, ends);
END $$;
--> statement-breakpoint
-- Partitions of about so many cases, for a search that was filled at once. Moves every row.
CREATE FUNCTION spread_case_search(at_most integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parts integer;
  bounds text[];
  old record;
BEGIN
  SELECT ceil(count(*)::numeric / at_most) INTO parts FROM case_search;
  IF parts < 2 THEN RETURN; END IF;
  SELECT array_agg(DISTINCT quote_literal(at)) INTO bounds
  FROM unnest((SELECT percentile_disc((SELECT array_agg(n::double precision / parts) FROM generate_series(1, parts - 1) AS n))
    WITHIN GROUP (ORDER BY receipt_date_time) FROM case_search)) AS at;
  bounds := array_append(array_prepend('MINVALUE', bounds), 'MAXVALUE');
  CREATE TEMP TABLE parted ON COMMIT DROP AS SELECT partition::regclass::text AS name FROM case_search_partitions;
  FOR old IN SELECT name FROM parted LOOP
    EXECUTE format('ALTER TABLE case_search DETACH PARTITION %s', old.name);
    EXECUTE format('ALTER TABLE %s RENAME TO %I', old.name, 'parted_' || old.name);
  END LOOP;
  FOR i IN 1 .. array_length(bounds, 1) - 1 LOOP
    PERFORM add_case_search_partition(bounds[i], bounds[i + 1]);
  END LOOP;
  FOR old IN SELECT name FROM parted LOOP
    EXECUTE format('INSERT INTO case_search SELECT * FROM %I', 'parted_' || old.name);
    EXECUTE format('DROP TABLE %I', 'parted_' || old.name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Ends the newest partition with this day when it holds so many cases, and begins the next. Moves nothing.
CREATE FUNCTION split_case_search(at_least integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  newest record;
  held bigint;
  latest timestamptz;
  bound text;
BEGIN
  SELECT partition::regclass AS name, begins INTO newest FROM case_search_partitions WHERE ends = 'MAXVALUE';
  EXECUTE format('SELECT count(*), max(receipt_date_time) FROM %s', newest.name) INTO held, latest;
  IF held < at_least THEN RETURN false; END IF;
  LOCK TABLE case_search IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('SELECT max(receipt_date_time) FROM %s', newest.name) INTO latest;
  bound := quote_literal(date_trunc('day', greatest(latest, now())) + interval '1 day');
  EXECUTE format('ALTER TABLE case_search DETACH PARTITION %s', newest.name);
  EXECUTE format('ALTER TABLE case_search ATTACH PARTITION %s FOR VALUES FROM (%s) TO (%s)', newest.name, newest.begins, bound);
  PERFORM add_case_search_partition(bound, 'MAXVALUE');
  RETURN true;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION case_search_follows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_search
  SET receipt_date_time = NEW.receipt_date_time, status_id = NEW.status_id, market_id = NEW.market_id,
      source_id = NEW.source_id, brand_id = NEW.brand_id, mailbox_id = NEW.mailbox_id, deleted_at = NEW.deleted_at
  WHERE case_id = NEW.case_id AND receipt_date_time = OLD.receipt_date_time;
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT spread_case_search(100000);
--> statement-breakpoint
CREATE INDEX "case_search_words" ON "case_search" USING gin ("words");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION merge_new_words() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT sum(gin_clean_pending_list(i.inhrelid))::bigint FROM pg_inherits i WHERE i.inhparent = 'case_search_words'::regclass
$$;
