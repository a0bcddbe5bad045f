-- The tsquery of a search term with letters of `pair_characters`: all its pairs (see `pair_words`). A single letter is the beginning of
-- a pair, and other letters and digits that of a word.
CREATE OR REPLACE FUNCTION pair_query(term text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  WITH parts AS (
    SELECT DISTINCT part, part ~ ('^[' || pair_characters() || ']{2}$') AS is_pair FROM pair_words(term) AS part
  )
  SELECT string_agg(quote_word(part) || CASE WHEN is_pair THEN '' ELSE ':*' END, ' & ')
  FROM parts
  -- The last letter is part of a pair already.
  WHERE is_pair OR NOT EXISTS (SELECT FROM parts AS p WHERE p.is_pair AND right(p.part, 1) = parts.part)
$$;
