-- A list of groups of terms as a tsquery, which wants the mark of a quarter: every group, in it any term. `isShort` looks
-- among the marked words only, `isWhole` for the very word, and otherwise a word may begin with the term.
CREATE OR REPLACE FUNCTION search_query(groups jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT string_agg('(' || g.terms || ')', ' & ')
  FROM jsonb_array_elements(groups) AS entry(items)
  CROSS JOIN LATERAL (
    SELECT string_agg(
      CASE WHEN f.is_short THEN quote_word('=' || f.word) WHEN f.is_whole THEN quote_word(f.word) ELSE term_query(f.word) END, ' | ') AS terms
    FROM (
      SELECT fold(t ->> 'term') AS word, (t ->> 'isShort')::boolean AS is_short, (t ->> 'isWhole')::boolean AS is_whole
      FROM jsonb_array_elements(entry.items) AS t
    ) f
    WHERE f.word <> ''
  ) g
  WHERE g.terms IS NOT NULL
$$;
