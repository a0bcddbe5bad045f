-- The tsquery of a search term: words that start with it. A term longer than the parts of a code (see `code_parts`) also
-- matches all the parts it consists of. For a term in a script without blanks see `pair_query`.
CREATE OR REPLACE FUNCTION term_query(term text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN term ~ ('[' || pair_characters() || ']') THEN pair_query(term)
    ELSE quote_word(left(term, 500)) || ':*' || coalesce(
      ' | (' || string_agg(quote_word(substr(term, i, 6)), ' & ') || ' & ' || quote_word(right(term, 6)) || ')', '')
  END
  FROM generate_series(1, length(term) - 6, 3) AS i
$$;
