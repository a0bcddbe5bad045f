-- A telephone number as it is looked for: its digits without the code of the country and without the zero of the area,
-- from the last to the first, so that whoever knows only its end finds it as the beginning of a word. Null below five digits.
CREATE FUNCTION phone_key(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT CASE WHEN length(national) >= 5 THEN reverse(national) END
  FROM (
    SELECT ltrim(CASE
      WHEN written ~ '^[^0-9+]*(\+|00)'
      -- The codes of countries as the ITU gave them out: of one, of two and of three digits.
      THEN regexp_replace(ltrim(digits, '0'), '^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])', '')
      ELSE digits END, '0') AS national
    FROM (SELECT regexp_replace(written, '[^0-9]', '', 'g') AS digits) AS d
  ) AS n
$$;--> statement-breakpoint

-- Those of a person, a blank before each.
CREATE FUNCTION phone_keys(written text[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT coalesce(string_agg(' ' || public.phone_key(phone), ''), '') FROM unnest(written) AS phone $$;--> statement-breakpoint

CREATE INDEX contacts_phones ON contacts USING gin (phone_keys(phones) gin_trgm_ops);--> statement-breakpoint

-- The words a case is found by, marked by `#` those of telephone numbers. Texts are cut at every sign, as what people search for
-- is. Marked by `=`: all that a search below three characters looks at. Of a word without end the beginning is kept: a tsvector
-- has no room for more.
CREATE OR REPLACE FUNCTION case_words(id integer) RETURNS tsvector
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
      UNION ALL
      SELECT '#' || key FROM unnest(string_to_array(o.phones, ' ')) AS key WHERE key <> ''
    ) AS words (w)
    WHERE w NOT IN ('', '=')
  ))
  FROM cases c
  CROSS JOIN LATERAL (SELECT quarter_mark(quarter_of(c.receipt_date_time)) AS mark OFFSET 0) q
  LEFT JOIN contact_cars k ON k.contact_car_id = c.contact_car_id
  LEFT JOIN LATERAL (
    SELECT o.first_name, o.last_name, array_to_string(o.emails, ' ') AS addresses, phone_keys(o.phones) AS phones,
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
$$;--> statement-breakpoint

-- A list of groups of terms as a tsquery, which wants the mark of a quarter: every group, in it any term. `isShort` looks
-- among the marked words only, `isWhole` for the very word, `isPhone` for a telephone number that ends so, and otherwise a word
-- may begin with the term.
CREATE OR REPLACE FUNCTION search_query(groups jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT string_agg('(' || g.terms || ')', ' & ')
  FROM jsonb_array_elements(groups) AS entry(items)
  CROSS JOIN LATERAL (
    SELECT string_agg(
      CASE WHEN f.is_phone THEN quote_word('#' || phone_key(f.word)) || ':*' WHEN f.is_short THEN quote_word('=' || f.word)
        WHEN f.is_whole THEN quote_word(f.word) ELSE term_query(f.word) END, ' | ') AS terms
    FROM (
      SELECT fold(t ->> 'term') AS word, (t ->> 'isShort')::boolean AS is_short, (t ->> 'isWhole')::boolean AS is_whole,
        (t ->> 'isPhone')::boolean AS is_phone
      FROM jsonb_array_elements(entry.items) AS t
    ) f
    WHERE f.word <> ''
  ) g
  WHERE g.terms IS NOT NULL
$$;--> statement-breakpoint

-- The cases there are get the words of their numbers added to those they have.
UPDATE case_search s
SET words = s.words || array_to_tsvector(ARRAY(
  SELECT quarter_mark(quarter_of(s.receipt_date_time)) || '#' || key FROM unnest(string_to_array(phone_keys(o.phones), ' ')) AS key WHERE key <> ''))
FROM cases c JOIN contacts o ON o.contact_id = c.contact_id
WHERE c.case_id = s.case_id AND phone_keys(o.phones) <> '';
