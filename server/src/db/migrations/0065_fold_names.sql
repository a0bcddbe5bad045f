-- A name as every search compares it: lower case, no accents, words separated by a blank, parts of a word by a hyphen. "D’Kassel"
-- becomes `d-kassel`, "St. John" `st-john`. A part ends at any sign, including invisible ones, and at a no-break blank. The signs are
-- those of `name-signs.ts`; a test compares them. The result is empty for a name without letters and digits.
CREATE OR REPLACE FUNCTION fold_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(public.fold(translate(normalize(name), E'\u00a0\u2007\u202f', '---')), '\s+', ' ', 'g'),
    '(?: ?[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0374\u0375\u037e\u0384\u0385\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2007\u200b-\u2027\u202a-\u205e\u2060-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20c0\u2190-\u245f\u2500-\u2bff\u2e00-\u2e5d\u3001-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ua78b\ua78c\ufe10-\ufe19\ufe30-\ufe6b\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee\ufff9-\ufffd])+ ?',
    '-', 'g'), ' -')
$$;--> statement-breakpoint

-- The words of a name as a search types them: the words and parts of words, and each word of several parts as one ("dkassel").
CREATE OR REPLACE FUNCTION words_of_name(name text) RETURNS TABLE (word integer, part text, is_joined boolean)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 4
AS $$
  SELECT w.place::integer, p.part, p.is_joined
  FROM string_to_table(public.fold_name(name), ' ') WITH ORDINALITY AS w (word, place)
  CROSS JOIN LATERAL (
    SELECT part, false AS is_joined, place FROM string_to_table(w.word, '-') WITH ORDINALITY AS s (part, place)
    UNION ALL SELECT replace(w.word, '-', ''), true, 0 WHERE strpos(w.word, '-') > 0
  ) AS p
  ORDER BY w.place, p.place
$$;--> statement-breakpoint

-- The words by which the search for misspelt names knows a name: parts of two letters or more and, where a word has a part of up to
-- three letters ("D’Kassel"), its parts as one word. Nobody writes two long parts as one word.
CREATE OR REPLACE FUNCTION words_to_misspell(name text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 4
AS $$
  SELECT part
  FROM (SELECT part, is_joined, min(char_length(part)) OVER (PARTITION BY word) AS shortest FROM public.words_of_name(name)) AS w
  WHERE char_length(part) >= 2 AND (NOT is_joined OR shortest <= 3)
$$;--> statement-breakpoint

-- The text that searches for names look at: a blank before each word and part of a word; then, behind two blanks, what up to four
-- neighbouring parts of a word make without the signs between them: ` d kassel  dkassel`. Cut to what a row of an index has room for.
CREATE OR REPLACE FUNCTION name_search_text(name text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  folded text := public.fold_name(name);
  word text;
  parts text[];
  run text;
  joined text := '';
BEGIN
  IF folded = '' THEN
    RETURN '';
  ELSIF strpos(folded, '-') = 0 THEN
    RETURN left(' ' || folded, 600);
  END IF;
  FOREACH word IN ARRAY string_to_array(folded, ' ') LOOP
    parts := string_to_array(word, '-');
    FOR begins IN 1..cardinality(parts) - 1 LOOP
      run := parts[begins];
      FOR ends IN begins + 1..least(begins + 3, cardinality(parts)) LOOP
        run := run || parts[ends];
        joined := joined || ' ' || run;
      END LOOP;
    END LOOP;
  END LOOP;
  RETURN left(' ' || translate(folded, '-', ' ') || ' ' || joined, 600);
END
$$;--> statement-breakpoint

-- The words a case is found by, with the numbers of the cases that were integrated into it, and with its customer's name as searches
-- for contacts compare it. Words marked by `#` are telephone numbers; words marked by `=` are all that a search for fewer than three
-- characters looks at. Texts are split at every sign. Only the beginning of a very long word is stored, as a tsvector has no room for more.
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
      SELECT v
      FROM cases i, unnest(ARRAY['=' || ltrim(right(i.internal_id, 6), '0'), i.internal_id] || array_append(
              array(SELECT code_parts(split_part(i.internal_id, '-', 2))), split_part(i.internal_id, '-', 2))) AS v
      WHERE i.integrated_into_id = c.case_id
      UNION ALL
      SELECT unnest(string_to_array(o.searched_name, ' '))
      UNION ALL
      SELECT '#' || key FROM unnest(string_to_array(o.phones, ' ')) AS key WHERE key <> ''
    ) AS words (w)
    WHERE w NOT IN ('', '=')
  ))
  FROM cases c
  CROSS JOIN LATERAL (SELECT quarter_mark(quarter_of(c.receipt_date_time)) AS mark OFFSET 0) q
  LEFT JOIN contact_cars k ON k.contact_car_id = c.contact_car_id
  LEFT JOIN LATERAL (
    SELECT o.first_name, o.last_name, o.searched_name, array_to_string(o.emails, ' ') AS addresses, phone_keys(o.phones) AS phones,
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
