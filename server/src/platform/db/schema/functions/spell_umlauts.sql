-- A text with its umlauts as two letters: "Größe" becomes "groeße", "Ødegård" "oedegaard". `fold` does the rest. Names and
-- words are compared in both spellings, because people without such a keyboard write either.
CREATE OR REPLACE FUNCTION spell_umlauts(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT replace(replace(replace(replace(replace(
    lower(normalize(value)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')
$$;
