-- Words of a name as users type them: its words and parts of words, and each word of several parts joined ("dkassel").
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
$$;
