-- Words of a name for the search of misspelt names: parts of two or more letters and, if a word has a part of up to
-- three letters ("D’Kassel"), its parts joined. Users do not join two long parts.
CREATE OR REPLACE FUNCTION words_to_misspell(name text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 4
AS $$
  SELECT part
  FROM (SELECT part, is_joined, min(char_length(part)) OVER (PARTITION BY word) AS shortest FROM public.words_of_name(name)) AS w
  WHERE char_length(part) >= 2 AND (NOT is_joined OR shortest <= 3)
$$;
