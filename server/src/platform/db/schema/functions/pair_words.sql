-- Splits words with letters of `pair_characters` into pairs: each letter with the one after it, the last one alone. So any two
-- neighbouring letters are found, and one letter as the beginning of a pair. Other letters and digits stay together.
CREATE OR REPLACE FUNCTION pair_words(value text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT other
  FROM string_to_table(regexp_replace(value, '[' || pair_characters() || ']+', ' ', 'g'), ' ') AS other
  WHERE other <> ''
  UNION ALL
  SELECT letter || coalesce(lead(letter) OVER (PARTITION BY run.place ORDER BY l.place), '')
  FROM regexp_split_to_table(value, '[^' || pair_characters() || ']+') WITH ORDINALITY AS run (letters, place)
  CROSS JOIN LATERAL string_to_table(run.letters, NULL) WITH ORDINALITY AS l (letter, place)
$$;
