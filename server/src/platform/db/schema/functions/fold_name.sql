-- Normalizes a name for searches: lower case, no accents, a space between words, a hyphen between parts of a word.
-- "D’Kassel" becomes `d-kassel`, "St. John" `st-john`. A part ends at any of `word_characters`, including invisible ones, and at a
-- no-break space. `name-characters.ts` splits typed names in the same way; a test compares them. Empty for a name without letters
-- and digits.
CREATE OR REPLACE FUNCTION fold_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      -- Before `fold`, which removes invisible characters and turns no-break spaces into spaces.
      public.fold(regexp_replace(normalize(name), '[' || public.word_characters() || ']', '-', 'g')),
      '\s+', ' ', 'g'),
    '(?: ?[' || public.word_characters() || '])+ ?', '-', 'g'), ' -')
$$;
