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

-- The quarter of a year in UTC, counted from 2000 to 2063, as two digits stand before each word of a case. A search can so
-- ask the index for the words of the newest cases, without it gathering those of all others first.
CREATE FUNCTION quarter_of(moment timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT least(255, greatest(0, extract(year FROM moment AT TIME ZONE 'UTC')::int * 4
                                + extract(quarter FROM moment AT TIME ZONE 'UTC')::int - 8001))
$$;

CREATE FUNCTION quarter_mark(quarter integer) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lpad(to_hex(quarter), 2, '0') $$;

-- As much of a text as a tsvector has room for, which counts bytes, whatever letters it is written in.
CREATE FUNCTION searched_part(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT left(part, CASE WHEN octet_length(part) > 400000 THEN 400000.0 * length(part) / octet_length(part) ELSE 300000 END::int)
  FROM (SELECT left(value, 300000) AS part) AS start
$$;

-- The words a case is found by. Texts are cut at every sign, as what people search for is. Marked by `=`: all that a search
-- below three characters looks at. Of a word without end the beginning is kept: a tsvector has no room for more.
CREATE FUNCTION case_words(id integer) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT q.mark || left(w, 500)
    FROM (
      SELECT unnest(tsvector_to_array(to_tsvector('simple', translate(
        fold(searched_part(concat_ws(' ', c.title, o.first_name, o.last_name, o.company, k.licence_plate, c.external_id,
          c.tsara_number, c.technical_campaign_id, e.texts))), '@._-+/\:&<>·', '            '))))
      UNION ALL
      SELECT '=' || left(w, n)
      FROM regexp_split_to_table(fold(concat_ws(' ', o.first_name, o.last_name, k.licence_plate, c.external_id, c.tsara_number,
              c.technical_campaign_id)), '[^[:alnum:]]+') AS w,
            generate_series(1, 2) AS n
      UNION ALL
      SELECT v
      FROM unnest(ARRAY['=' || ltrim(right(c.internal_id, 6), '0'), c.internal_id,
                        fold(regexp_replace(k.licence_plate, '[^[:alnum:]]', '', 'g'))]) AS v
      UNION ALL
      SELECT p
      FROM unnest(string_to_array(fold(concat_ws(' ', o.addresses, m.addresses)), ' ') || regexp_split_to_array(
              fold(concat_ws(' ', split_part(c.internal_id, '-', 2), k.vin, c.external_id, c.tsara_number, c.technical_campaign_id)),
              '[^[:alnum:]]+')) AS v,
            code_parts(v) AS p
    ) AS words (w)
    WHERE w NOT IN ('', '=')
  ))
  FROM cases c
  CROSS JOIN LATERAL (SELECT quarter_mark(quarter_of(c.receipt_date_time)) AS mark OFFSET 0) q
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

-- What a row of the search has of its case stays equal to it: the copies, and the quarter before its words.
CREATE FUNCTION case_search_follows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_search
  SET words = CASE WHEN quarter_of(OLD.receipt_date_time) = quarter_of(NEW.receipt_date_time) THEN words ELSE case_words(case_id) END,
      receipt_date_time = NEW.receipt_date_time, deleted_at = NEW.deleted_at, status_id = NEW.status_id,
      market_id = NEW.market_id, source_id = NEW.source_id, brand_id = NEW.brand_id, mailbox_id = NEW.mailbox_id
  WHERE case_id = NEW.case_id;
  RETURN NULL;
END $$;

CREATE TRIGGER case_search_follows AFTER UPDATE ON cases
FOR EACH ROW
WHEN ((OLD.receipt_date_time, OLD.deleted_at, OLD.status_id, OLD.market_id, OLD.source_id, OLD.brand_id, OLD.mailbox_id)
  IS DISTINCT FROM (NEW.receipt_date_time, NEW.deleted_at, NEW.status_id, NEW.market_id, NEW.source_id, NEW.brand_id, NEW.mailbox_id))
EXECUTE FUNCTION case_search_follows();

-- A word in the syntax of a tsquery, whatever is in it, with room for the mark of a quarter: see `format`.
CREATE FUNCTION quote_word(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT '''%1$s' || replace(replace(replace(word, '\', '\\'), '''', ''''''), '%', '%%') || '''' $$;

-- What finds a term: words that begin with it; when it is longer than a piece of a code, also all the pieces it is made of,
-- which overlap, so that they have to follow each other.
CREATE FUNCTION term_query(term text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT quote_word(left(term, 500)) || ':*' || coalesce(
    ' | (' || string_agg(quote_word(substr(term, i, 6)), ' & ') || ' & ' || quote_word(right(term, 6)) || ')', '')
  FROM generate_series(1, length(term) - 6, 3) AS i
$$;

-- A list of groups of terms as a tsquery, which wants the mark of a quarter: every group, in it any term.
CREATE FUNCTION search_query(groups jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT string_agg('(' || g.terms || ')', ' & ')
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

-- The same as a tsquery for each quarter in which there are cases, the newest first.
CREATE FUNCTION search_queries(groups jsonb) RETURNS tsquery[]
LANGUAGE sql STABLE
AS $$
  SELECT ARRAY(
    SELECT format(q.template, quarter_mark(quarter))::tsquery
    FROM generate_series(quarter_of(max(receipt_date_time)), quarter_of(min(receipt_date_time)), -1) AS quarter,
         (SELECT search_query(groups) AS template OFFSET 0) AS q
    WHERE q.template IS NOT NULL)
  FROM case_search
$$;

-- New words wait in a list, which makes writing them cheap and every search read the whole list. This takes them into the
-- index. It runs with the rights of the owner, whom PostgreSQL asks for.
CREATE FUNCTION merge_new_words() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT gin_clean_pending_list('case_search_words'::regclass) $$;

-- Where a misspelt name is looked up.
CREATE INDEX name_words_trigrams ON name_words USING gin (word gin_trgm_ops);
