-- The words under which the search index stores a text: split at `word_characters` and folded. Text in a script without blanks is
-- stored as pairs of letters (see `pair_words`).
CREATE OR REPLACE FUNCTION words_of_text(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  words text[];
BEGIN
  value := searched_part(value);
  -- `unaccent` would write currency signs as letters. Only `₨` is letters in Unicode, too.
  value := searched_part(fold(regexp_replace(value, '[\u20a0-\u20a7\u20a9-\u20c0]', ' ', 'g')));
  words := array_remove(string_to_array(regexp_replace(value, '[\s' || word_characters() || ']+', ' ', 'g'), ' '), '');
  IF value !~ ('[' || pair_characters() || ']') THEN
    RETURN words;
  END IF;
  RETURN ARRAY(
    SELECT word FROM unnest(words) AS word WHERE word !~ ('[' || pair_characters() || ']')
    UNION ALL
    SELECT part
    FROM (SELECT string_agg(word, ' ') AS joined FROM unnest(words) AS word WHERE word ~ ('[' || pair_characters() || ']')) AS w,
         pair_words(w.joined) AS part);
END
$$;
