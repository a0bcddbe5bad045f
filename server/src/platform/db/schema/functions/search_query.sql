-- The tsquery of a search, with a placeholder for the mark of a quarter. `groups` is a list of lists of terms: each group
-- must match, with any of its terms, in either spelling of its umlauts. A term is
--   isPhone  the last digits of a phone number
--   isShort  one or two characters, compared with the words marked `=` only (see `case_words`)
--   isWhole  a whole word
--   else     the beginning of a word, or a part of a code.
CREATE OR REPLACE FUNCTION search_query(groups jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT string_agg('(' || g.terms || ')', ' & ')
  FROM jsonb_array_elements(groups) AS entry(items)
  CROSS JOIN LATERAL (
    SELECT string_agg(
      CASE
        WHEN f.is_phone THEN quote_word('#' || phone_key(f.word)) || ':*'
        WHEN f.is_short THEN quote_word('=' || f.word)
        WHEN f.is_whole THEN quote_word(f.word)
        ELSE '(' || term_query(f.word) || ')'
      END, ' | ') AS terms
    FROM (
      SELECT DISTINCT fold(s.spelling) AS word,
             (t ->> 'isShort')::boolean AS is_short,
             (t ->> 'isWhole')::boolean AS is_whole,
             (t ->> 'isPhone')::boolean AS is_phone
      FROM jsonb_array_elements(entry.items) AS t,
           unnest(ARRAY[t ->> 'term', spell_umlauts(t ->> 'term')]) AS s (spelling)
    ) f
    WHERE f.word <> ''
  ) g
  WHERE g.terms IS NOT NULL
$$;
