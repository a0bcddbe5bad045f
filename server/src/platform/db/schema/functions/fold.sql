-- Lower case without accents. Searches, sort orders and their indexes compare names and words in this form.
-- Immutable, so that indexes and generated columns can use it. `unaccent` is named with its schema for the same reason:
-- PostgreSQL builds indexes with an empty search path.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;
