-- The words a case is found by, with the numbers of those that were integrated into it; marked by `#` those of telephone
-- numbers. Texts are cut at every sign, as what people search for is. Marked by `=`: all that a search below three characters looks at. Of a word without end the beginning is kept: a tsvector
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
      SELECT v
      FROM cases i, unnest(ARRAY['=' || ltrim(right(i.internal_id, 6), '0'), i.internal_id] || array_append(
              array(SELECT code_parts(split_part(i.internal_id, '-', 2))), split_part(i.internal_id, '-', 2))) AS v
      WHERE i.integrated_into_id = c.case_id
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
$$;