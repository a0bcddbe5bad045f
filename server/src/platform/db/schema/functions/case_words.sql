-- The words under which the search index stores a case. Each starts with the mark of its quarter (see `quarter_of`),
-- followed by:
--   `=`  for words that searches of one or two characters use: initials of names, numbers
--   `#`  for phone numbers (see `phone_key`)
--   nothing for all other words. Texts are split at special characters, because users search for single words.
-- Words with umlauts are stored in both spellings (see `spell_umlauts`).
-- A word is cut after 500 characters, because a tsvector has a limit.
CREATE OR REPLACE FUNCTION case_words(id integer) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT q.mark || left(w, 500)
    FROM (
      -- Words of the title, names, company, licence plate, numbers, events and names of files.
      SELECT unnest(words_of_text(t.texts))

      UNION ALL
      SELECT unnest(words_of_text(spell_umlauts(string_agg(word, ' '))))
      FROM string_to_table(CASE WHEN t.texts ~ '[äöüøåÄÖÜØÅ]' THEN searched_part(t.texts) END, ' ') AS word
      WHERE octet_length(word) > char_length(word) AND word ~ '[äöüøåÄÖÜØÅ]'

      UNION ALL
      -- All parts of numbers that are written in groups ("11-42-7 953 129").
      SELECT part
      FROM (
        SELECT DISTINCT lower(regexp_replace(found[1], '[^A-Z0-9]', '', 'g')) AS code
        FROM regexp_matches(searched_part(t.texts), '\m[A-Z0-9]+(?:[- \u00a0\u2010-\u2015][A-Z0-9]+)+\M', 'g') AS found
        LIMIT 400
      ) AS codes,
           code_parts(code) AS part
      WHERE length(code) BETWEEN 7 AND 30 AND code ~ '(?:\d[^\d]*){5}'

      UNION ALL
      -- First letter and first two letters of names and codes, for short searches.
      SELECT '=' || left(w, n)
      FROM regexp_split_to_table(
             fold(concat_ws(' ',
               o.first_name, o.last_name, k.licence_plate, c.external_id, c.tsara_number, c.technical_campaign_id)),
             '[\s' || word_characters() || ']+') AS w,
           generate_series(1, 2) AS n

      UNION ALL
      -- Case number, with and without year, and the licence plate without special characters.
      SELECT v
      FROM unnest(ARRAY[
             '=' || ltrim(right(c.internal_id, 6), '0'),
             c.internal_id,
             regexp_replace(fold(k.licence_plate), '[\s' || word_characters() || ']+', '', 'g')]) AS v

      UNION ALL
      -- All parts of e-mail addresses, VIN and numbers.
      SELECT p
      FROM unnest(
             string_to_array(fold(concat_ws(' ', o.addresses, m.addresses)), ' ')
             || regexp_split_to_array(
                  fold(concat_ws(' ',
                    split_part(c.internal_id, '-', 2), k.vin, c.external_id, c.tsara_number, c.technical_campaign_id)),
                  '[\s' || word_characters() || ']+')) AS v,
           code_parts(v) AS p

      UNION ALL
      -- Words of international addresses, because scripts without blanks are found by pairs of letters.
      SELECT unnest(words_of_text(o.addresses))
      WHERE o.addresses ~ '[^ -~]|xn--'

      UNION ALL
      -- Numbers of the cases that were integrated into this one.
      SELECT v
      FROM cases i,
           unnest(
             ARRAY['=' || ltrim(right(i.internal_id, 6), '0'), i.internal_id]
             || array_append(
                  array(SELECT code_parts(split_part(i.internal_id, '-', 2))),
                  split_part(i.internal_id, '-', 2))) AS v
      WHERE i.integrated_into_id = c.case_id

      UNION ALL
      -- The customer's name as contact searches compare it (see `name_search_text`).
      SELECT unnest(string_to_array(o.searched_name, ' '))

      UNION ALL
      -- Phone numbers of the contact.
      SELECT '#' || key
      FROM unnest(string_to_array(o.phones, ' ')) AS key
      WHERE key <> ''
    ) AS words (w)
    WHERE w NOT IN ('', '=')
  ))
  FROM cases c
  CROSS JOIN LATERAL (SELECT quarter_mark(quarter_of(c.receipt_date_time)) AS mark OFFSET 0) q
  -- k: the car.
  LEFT JOIN contact_cars k ON k.contact_car_id = c.contact_car_id
  -- o: the contact.
  LEFT JOIN LATERAL (
    SELECT o.first_name, o.last_name, o.searched_name, array_to_string(o.emails, ' ') AS addresses, phone_keys(o.phones) AS phones,
           (SELECT string_agg(a.bu_name, ' ') FROM contact_addresses a WHERE a.contact_id = o.contact_id) AS company
    FROM contacts o
    WHERE o.contact_id = c.contact_id
  ) o ON true
  -- e: texts of the events.
  LEFT JOIN LATERAL (
    SELECT string_agg(v.title || ' ' || left(v.content_text, 20000), ' ') AS texts
    FROM case_events v
    WHERE v.case_id = c.case_id AND v.content_text <> ''
  ) e ON true
  -- f: names of the attached files.
  LEFT JOIN LATERAL (
    SELECT left(string_agg(s.file_name, ' '), 20000) AS names
    FROM attachments a JOIN stored_files s ON s.stored_file_id = a.stored_file_id
    WHERE a.case_id = c.case_id
  ) f ON true
  -- m: e-mail addresses in these texts.
  LEFT JOIN LATERAL (
    SELECT left(string_agg(DISTINCT found[1], ' '), 2000) AS addresses
    FROM regexp_matches(e.texts, '[^\s<>()\[\]"'';:,]+@[^\s<>()\[\]"'';:,]+', 'g') AS found
  ) m ON strpos(e.texts, '@') > 0
  -- t: all texts. A name in a script without blanks is also found as one word, the last name first.
  CROSS JOIN LATERAL (
    SELECT concat_ws(' ',
      c.title, o.first_name, o.last_name, CASE WHEN o.last_name ~ ('[' || pair_characters() || ']') THEN o.last_name || o.first_name END,
      o.company, k.licence_plate, c.external_id, c.tsara_number, c.technical_campaign_id, f.names, e.texts) AS texts
    OFFSET 0
  ) t
  WHERE c.case_id = id
$$;
