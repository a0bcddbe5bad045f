-- Joins texts with spaces, for indexes on lists such as e-mail addresses.
-- PostgreSQL's own `array_to_string` is not immutable, because the text form of some other types depends on settings.
CREATE OR REPLACE FUNCTION array_to_string_immutable(value text[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT array_to_string(value, ' ')
$$;
