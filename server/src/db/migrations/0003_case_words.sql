-- Every ending of a code from three characters on, so that a part of it is found as the beginning of an ending.
CREATE FUNCTION tails(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT coalesce(array_agg(substr(value, i)), '{}') FROM generate_series(1, greatest(least(length(value), 60) - 2, 1)) AS i WHERE value <> '' $$;
--> statement-breakpoint
-- The first letter and the first two letters of each word, marked by `=`: all that a search below three characters looks at.
CREATE FUNCTION short_starts(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT '=' || left(w, n)), '{}')
  FROM regexp_split_to_table(value, '[^[:alnum:]]+') AS w, generate_series(1, 2) AS n WHERE w <> ''
$$;
--> statement-breakpoint
-- The words a case is found by.
CREATE FUNCTION case_words(id integer) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT
    strip(to_tsvector('simple', fold(left(concat_ws(' ', c.title, p.full_name, p.company, e.texts), 300000))))
    || array_to_tsvector(array_remove(
         short_starts(fold(concat_ws(' ', p.full_name, k.licence_plate)))
         || ('=' || ltrim(right(c.internal_id, 6), '0'))
         || ARRAY[lower(c.tsara_number), lower(c.technical_campaign_id), lower(replace(k.licence_plate, ' ', ''))]
         || tails(c.internal_id) || tails(lower(coalesce(c.external_id, ''))) || tails(lower(coalesce(k.vin, '')))
         || coalesce(p.email_tails, '{}'), NULL))
  FROM cases c
  LEFT JOIN contact_cars k ON k.contact_car_id = c.contact_car_id
  LEFT JOIN LATERAL (
    SELECT concat_ws(' ', o.first_name, o.last_name) AS full_name,
           (SELECT string_agg(a.bu_name, ' ') FROM contact_addresses a WHERE a.contact_id = o.contact_id) AS company,
           (SELECT array_agg(t) FROM unnest(o.emails) AS m, unnest(tails(lower(m))) AS t) AS email_tails
    FROM contacts o WHERE o.contact_id = c.contact_id
  ) p ON true
  LEFT JOIN LATERAL (
    SELECT string_agg(v.title || ' ' || left(v.content_text, 20000), ' ') AS texts
    FROM case_events v WHERE v.case_id = c.case_id AND v.content_text <> ''
  ) e ON true
  WHERE c.case_id = id
$$;
--> statement-breakpoint
-- A list of groups of terms as a tsquery: every group, in it any term, each as a beginning of a word.
CREATE FUNCTION search_query(groups jsonb) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT string_agg('(' || g.terms || ')', ' & ')::tsquery
  FROM jsonb_array_elements(groups) AS entry(items)
  CROSS JOIN LATERAL (
    SELECT string_agg(CASE WHEN f.is_short THEN quote_literal('=' || f.word) ELSE quote_literal(f.word) || ':*' END, ' | ') AS terms
    FROM (
      SELECT fold(t ->> 'term') AS word, (t ->> 'isShort')::boolean AS is_short FROM jsonb_array_elements(entry.items) AS t
    ) f
    WHERE f.word <> ''
  ) g
  WHERE g.terms IS NOT NULL
$$;
