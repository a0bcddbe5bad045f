-- Written by hand: what the tables of the code cannot say. It comes after the generated schema, as triggers need their tables;
-- the few indexes that need an extension or a function of ours are therefore here too, and not in a tables.ts.


-- Extensions ------------------------------------------------------------------------------------------------------------

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;


-- How names and addresses are compared ----------------------------------------------------------------------------------

-- Lower case without accents. Immutable, so that indexes may use it.
CREATE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The one of PostgreSQL is not immutable, as texts of some other types depend on settings.
CREATE FUNCTION array_to_string_immutable(value text[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT array_to_string(value, ' ') $$;

CREATE INDEX contacts_emails ON contacts USING gin (lower(array_to_string_immutable(emails)) gin_trgm_ops);
CREATE INDEX contacts_name ON contacts USING gin (fold(coalesce(first_name, '') || ' ' || last_name) gin_trgm_ops);


-- Numbers of cases ------------------------------------------------------------------------------------------------------

-- The next internal id `YYYY-NNNNNN` of a year. One sequence a year, made when first needed: ascending, unique, gaps allowed.
-- With the rights of the owner, as the role that serves makes no sequence.
CREATE FUNCTION next_case_number(year integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  sequence_name text := 'case_number_' || year;
BEGIN
  IF to_regclass('public.' || sequence_name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext(sequence_name));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS public.%I', sequence_name);
  END IF;
  RETURN year || '-' || lpad(nextval('public.' || sequence_name)::text, 6, '0');
END $$;


-- The audit is only added to --------------------------------------------------------------------------------------------

-- What was recorded stays as it was recorded. Personal values are apart, in audit_personal_values.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();


-- A case's code levels know its market and time -------------------------------------------------------------------------

CREATE FUNCTION code_level_set_takes_over() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.market_id, c.receipt_date_time INTO NEW.market_id, NEW.receipt_date_time FROM cases c WHERE c.case_id = NEW.case_id;
  RETURN NEW;
END $$;

CREATE TRIGGER code_level_set_takes_over BEFORE INSERT ON case_code_level_sets
FOR EACH ROW WHEN (NEW.receipt_date_time IS NULL) EXECUTE FUNCTION code_level_set_takes_over();

CREATE FUNCTION code_level_sets_follow() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_code_level_sets SET market_id = NEW.market_id, receipt_date_time = NEW.receipt_date_time
  WHERE case_id = NEW.case_id;
  RETURN NULL;
END $$;

CREATE TRIGGER code_level_sets_follow AFTER UPDATE ON cases
FOR EACH ROW WHEN ((OLD.market_id, OLD.receipt_date_time) IS DISTINCT FROM (NEW.market_id, NEW.receipt_date_time))
EXECUTE FUNCTION code_level_sets_follow();


-- Free-text search ------------------------------------------------------------------------------------------------------

-- The pieces that a code (VIN, number, e-mail address) is found by: six characters from every place on, at its end fewer.
-- Cases share most of them, where no two would share an ending.
CREATE FUNCTION code_parts(code text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT substr(code, i, 6) FROM generate_series(1, greatest(least(length(code), 60) - 2, 1)) AS i WHERE code <> '' $$;

-- The words a case is found by. Texts are cut at every sign, as what people search for is. Marked by `=`: all that a search
-- below three characters looks at.
CREATE FUNCTION case_words(id integer) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT
    strip(to_tsvector('simple', translate(
      fold(left(concat_ws(' ', c.title, o.first_name, o.last_name, o.company, k.licence_plate, c.external_id, c.tsara_number,
        c.technical_campaign_id, e.texts), 300000)), '@._-+/\:&<>·', '            ')))
    || array_to_tsvector(ARRAY(
         SELECT '=' || left(w, n)
         FROM regexp_split_to_table(fold(concat_ws(' ', o.first_name, o.last_name, k.licence_plate, c.external_id, c.tsara_number,
                c.technical_campaign_id)), '[^[:alnum:]]+') AS w,
              generate_series(1, 2) AS n
         WHERE w <> ''
         UNION ALL
         SELECT v
         FROM unnest(ARRAY['=' || ltrim(right(c.internal_id, 6), '0'), c.internal_id,
                           fold(regexp_replace(k.licence_plate, '[^[:alnum:]]', '', 'g'))]) AS v
         WHERE v <> ''
         UNION ALL
         SELECT p
         FROM unnest(string_to_array(fold(concat_ws(' ', o.addresses, m.addresses)), ' ') || regexp_split_to_array(
                fold(concat_ws(' ', split_part(c.internal_id, '-', 2), k.vin, c.external_id, c.tsara_number, c.technical_campaign_id)),
                '[^[:alnum:]]+')) AS v,
              code_parts(v) AS p
       ))
  FROM cases c
  LEFT JOIN contact_cars k ON k.contact_car_id = c.contact_car_id
  LEFT JOIN LATERAL (
    SELECT o.first_name, o.last_name, array_to_string(o.emails, ' ') AS addresses,
           (SELECT string_agg(a.bu_name, ' ') FROM contact_addresses a WHERE a.contact_id = o.contact_id) AS company
    FROM contacts o WHERE o.contact_id = c.contact_id
  ) o ON true
  LEFT JOIN LATERAL (
    SELECT string_agg(v.title || ' ' || left(v.content_text, 20000), ' ') AS texts
    FROM case_events v WHERE v.case_id = c.case_id AND v.content_text <> ''
  ) e ON true
  LEFT JOIN LATERAL (
    SELECT left(string_agg(DISTINCT found[1], ' '), 2000) AS addresses
    FROM regexp_matches(e.texts, '[^\s<>()\[\]"'';:,]+@[^\s<>()\[\]"'';:,]+', 'g') AS found
  ) m ON strpos(e.texts, '@') > 0
  WHERE c.case_id = id
$$;

-- A word in the syntax of a tsquery, whatever is in it.
CREATE FUNCTION quote_word(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' $$;

-- What finds a term: words that begin with it; when it is longer than a piece of a code, also all the pieces it is made of,
-- which overlap, so that they have to follow each other.
CREATE FUNCTION term_query(term text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT quote_word(term) || ':*' || coalesce(
    ' | (' || string_agg(quote_word(substr(term, i, 6)), ' & ') || ' & ' || quote_word(right(term, 6)) || ')', '')
  FROM generate_series(1, length(term) - 6, 3) AS i
$$;

-- A list of groups of terms as a tsquery: every group, in it any term.
CREATE FUNCTION search_query(groups jsonb) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT string_agg('(' || g.terms || ')', ' & ')::tsquery
  FROM jsonb_array_elements(groups) AS entry(items)
  CROSS JOIN LATERAL (
    SELECT string_agg(CASE WHEN f.is_short THEN quote_word('=' || f.word) ELSE term_query(f.word) END, ' | ') AS terms
    FROM (
      SELECT fold(t ->> 'term') AS word, (t ->> 'isShort')::boolean AS is_short FROM jsonb_array_elements(entry.items) AS t
    ) f
    WHERE f.word <> ''
  ) g
  WHERE g.terms IS NOT NULL
$$;

-- The table that is searched, in partitions by time of receipt: a frequent word is looked for among the newest cases first, and
-- no further than the total is counted. The builder cannot say partitions, so this takes the place of its table. Rows do without
-- their words in them: PostgreSQL moves a value out of line only when its row is long, hence the filler. Columns of one width
-- come first, as those are read of every hit.
DROP TABLE case_search;

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

ALTER TABLE case_search ADD CONSTRAINT case_search_case_id_cases_case_id_fk
FOREIGN KEY (case_id) REFERENCES cases (case_id) ON DELETE CASCADE;

CREATE INDEX case_search_words ON case_search USING gin (words) WITH (gin_pending_list_limit = 16384);

-- Where a partition begins and ends, as texts of its bounds.
CREATE VIEW case_search_partitions AS
SELECT c.oid AS partition, substring(b.bound from 'FROM \((.*?)\) TO') AS begins, substring(b.bound from 'TO \((.*)\)') AS ends
FROM pg_inherits i
JOIN pg_class c ON c.oid = i.inhrelid
CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS bound) b
WHERE i.inhparent = 'case_search'::regclass;

-- The moments at which partitions begin, save the oldest, newest first.
CREATE FUNCTION case_search_bounds() RETURNS timestamptz[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT coalesce(array_agg(b.at ORDER BY b.at DESC), '{}')
  FROM (SELECT trim(both '''' from begins)::timestamptz AS at FROM case_search_partitions WHERE begins <> 'MINVALUE') b
$$;

-- Room for the new state of a row beside the old one: a change of status then leaves the index of words alone.
CREATE FUNCTION add_case_search_partition(begins text, ends text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF case_search FOR VALUES FROM (%s) TO (%s) WITH (fillfactor = 90, toast_tuple_target = 128)',
    'case_search_' || coalesce(to_char(trim(both '''' from nullif(begins, 'MINVALUE'))::timestamptz AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'), 'oldest'),
    begins, ends);
END $$;

-- At the beginning there is one partition; `split_case_search` adds others as it grows.
SELECT add_case_search_partition('MINVALUE', 'MAXVALUE');

-- Takes rows over from a table that is no longer a partition.
CREATE FUNCTION fill_case_search(source regclass) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO case_search
      (case_id, receipt_date_time, deleted_at, status_id, market_id, source_id, brand_id, mailbox_id, words)
    SELECT case_id, receipt_date_time, deleted_at, status_id, market_id, source_id, brand_id, mailbox_id, words
    FROM %s ORDER BY receipt_date_time', source);
  EXECUTE format('DROP TABLE %s', source);
END $$;

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

-- Ends the newest partition with this day when it holds so many cases, and begins the next. Moves nothing. Gives way as below.
CREATE FUNCTION split_case_search(at_least integer) RETURNS boolean
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

-- New words wait in a list, which makes writing them cheap and every search read the whole list. This takes them into the
-- index. It runs with the rights of the owner, whom PostgreSQL asks for.
CREATE FUNCTION merge_new_words() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT sum(gin_clean_pending_list(i.inhrelid))::bigint FROM pg_inherits i WHERE i.inhparent = 'case_search_words'::regclass
$$;

-- Keeps what lists filter by equal to the case.
CREATE FUNCTION case_search_follows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_search
  SET receipt_date_time = NEW.receipt_date_time, status_id = NEW.status_id, market_id = NEW.market_id,
      source_id = NEW.source_id, brand_id = NEW.brand_id, mailbox_id = NEW.mailbox_id, deleted_at = NEW.deleted_at
  WHERE case_id = NEW.case_id AND receipt_date_time = OLD.receipt_date_time;
  RETURN NULL;
END $$;

CREATE TRIGGER case_search_follows AFTER UPDATE ON cases
FOR EACH ROW
WHEN ((OLD.receipt_date_time, OLD.status_id, OLD.market_id, OLD.source_id, OLD.brand_id, OLD.mailbox_id, OLD.deleted_at)
  IS DISTINCT FROM (NEW.receipt_date_time, NEW.status_id, NEW.market_id, NEW.source_id, NEW.brand_id, NEW.mailbox_id, NEW.deleted_at))
EXECUTE FUNCTION case_search_follows();

-- Where a misspelt name is looked up.
CREATE INDEX name_words_trigrams ON name_words USING gin (word gin_trgm_ops);
