-- The pieces that a code (VIN, number, e-mail address) is found by: six characters from every place on, at its end fewer.
-- Cases share most of them, where no two would share an ending.
CREATE FUNCTION code_parts(code text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT substr(code, i, 6) FROM generate_series(1, greatest(least(length(code), 60) - 2, 1)) AS i WHERE code <> '' $$;
--> statement-breakpoint
-- The words a case is found by. Texts are cut at every sign, as what people search for is. Marked by `=`: all that a search
-- below three characters looks at.
CREATE OR REPLACE FUNCTION case_words(id integer) RETURNS tsvector
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
--> statement-breakpoint
-- A word in the syntax of a tsquery, whatever is in it.
CREATE FUNCTION quote_word(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' $$;
--> statement-breakpoint
-- What finds a term: words that begin with it; when it is longer than a piece of a code, also all the pieces it is made of,
-- which overlap, so that they have to follow each other.
CREATE FUNCTION term_query(term text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT quote_word(term) || ':*' || coalesce(
    ' | (' || string_agg(quote_word(substr(term, i, 6)), ' & ') || ' & ' || quote_word(right(term, 6)) || ')', '')
  FROM generate_series(1, length(term) - 6, 3) AS i
$$;
--> statement-breakpoint
-- A list of groups of terms as a tsquery: every group, in it any term.
CREATE OR REPLACE FUNCTION search_query(groups jsonb) RETURNS tsquery
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
--> statement-breakpoint
DROP INDEX case_search_words;
--> statement-breakpoint
TRUNCATE case_search;
--> statement-breakpoint
INSERT INTO case_search (case_id, receipt_date_time, deleted_at, status_id, market_id, source_id, brand_id, mailbox_id, words)
SELECT case_id, receipt_date_time, deleted_at, status_id, market_id, source_id, brand_id, mailbox_id, case_words(case_id)
FROM cases ORDER BY receipt_date_time;
--> statement-breakpoint
CREATE INDEX "case_search_words" ON "case_search" USING gin ("words") WITH (gin_pending_list_limit = 16384);
