-- Rows of the search without their words in them: PostgreSQL moves a value out of line only when its row is long, hence the
-- filler. Columns of one width come first, as those are read of every hit.
ALTER TABLE case_search RENAME TO case_search_wide;
--> statement-breakpoint
ALTER TABLE case_search_wide RENAME CONSTRAINT case_search_case_id_receipt_date_time_pk TO case_search_wide_pk;
--> statement-breakpoint
DROP INDEX case_search_words;
--> statement-breakpoint
CREATE TABLE case_search (
  case_id integer NOT NULL,
  receipt_date_time timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  status_id integer NOT NULL,
  market_id integer,
  source_id integer NOT NULL,
  brand_id integer,
  mailbox_id integer,
  words tsvector STORAGE EXTERNAL NOT NULL,
  filler text GENERATED ALWAYS AS (repeat(' ', 2048 + 0 * length(words))) STORED,
  CONSTRAINT case_search_case_id_receipt_date_time_pk PRIMARY KEY (case_id, receipt_date_time)
) PARTITION BY RANGE (receipt_date_time);
--> statement-breakpoint
-- Room for the new state of a row beside the old one: a change of status then leaves the index of words alone.
CREATE OR REPLACE FUNCTION add_case_search_partition(begins text, ends text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF case_search FOR VALUES FROM (%s) TO (%s) WITH (fillfactor = 90, toast_tuple_target = 128)',
    'case_search_' || coalesce(to_char(trim(both '''' from nullif(begins, 'MINVALUE'))::timestamptz AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'), 'oldest'),
    begins, ends);
END $$;
--> statement-breakpoint
-- Takes rows over from a table that is no partition, or no longer one.
CREATE FUNCTION fill_case_search(source regclass) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO case_search
      (case_id, receipt_date_time, deleted_at, status_id, market_id, source_id, brand_id, mailbox_id, words)
    SELECT case_id, receipt_date_time, deleted_at, status_id, market_id, source_id, brand_id, mailbox_id, words
    FROM %s ORDER BY receipt_date_time', source);
  EXECUTE format('DROP TABLE %s', source);
END $$;
--> statement-breakpoint
-- Partitions of about so many cases, for a search that was filled at once. Moves every row.
CREATE OR REPLACE FUNCTION spread_case_search(at_most integer) RETURNS void
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
  CREATE TEMP TABLE parted ON COMMIT DROP AS SELECT partition::regclass AS name FROM case_search_partitions;
  FOR old IN SELECT name, 'parted_' || name::text AS new_name FROM parted LOOP
    EXECUTE format('ALTER TABLE case_search DETACH PARTITION %s', old.name);
    EXECUTE format('ALTER TABLE %s RENAME TO %I', old.name, old.new_name);
  END LOOP;
  FOR i IN 1 .. array_length(bounds, 1) - 1 LOOP
    PERFORM add_case_search_partition(bounds[i], bounds[i + 1]);
  END LOOP;
  PERFORM fill_case_search(name) FROM parted;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT c.oid::regclass AS name, 'wide_' || c.relname AS new_name,
      substring(b.bound from 'FROM \((.*?)\) TO') AS begins, substring(b.bound from 'TO \((.*)\)') AS ends
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS bound) b
    WHERE i.inhparent = 'case_search_wide'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME TO %I', old.name, old.new_name);
    PERFORM add_case_search_partition(old.begins, old.ends);
  END LOOP;
END $$;
--> statement-breakpoint
-- It is the new table that is meant from here on.
CREATE OR REPLACE VIEW case_search_partitions AS
SELECT c.oid AS partition, substring(b.bound from 'FROM \((.*?)\) TO') AS begins, substring(b.bound from 'TO \((.*)\)') AS ends
FROM pg_inherits i
JOIN pg_class c ON c.oid = i.inhrelid
CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS bound) b
WHERE i.inhparent = 'case_search'::regclass;
--> statement-breakpoint
SELECT fill_case_search('case_search_wide');
--> statement-breakpoint
ALTER TABLE case_search ADD CONSTRAINT case_search_case_id_cases_case_id_fk
FOREIGN KEY (case_id) REFERENCES cases (case_id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "case_search_words" ON "case_search" USING gin ("words") WITH (gin_pending_list_limit = 16384);
