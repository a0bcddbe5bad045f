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
  IF value ~ '[\u20a0-\u20a7\u20a9-\u20c0]' THEN
    value := regexp_replace(value, '[\u20a0-\u20a7\u20a9-\u20c0]', ' ', 'g');
  END IF;
  value := searched_part(fold(value));
  -- All whitespace but blanks, because a pattern that matches at each blank takes three times as long.
  words := array_remove(
    string_to_array(regexp_replace(value, '[\t-\r\u0085\u1680\u2028\u2029' || word_characters() || ']+', ' ', 'g'), ' '), '');
  IF value !~ ('[' || pair_characters() || ']') THEN
    RETURN words;
  END IF;
  RETURN ARRAY(SELECT part FROM pair_words(array_to_string(words, ' ')) AS part);
END
$$;
