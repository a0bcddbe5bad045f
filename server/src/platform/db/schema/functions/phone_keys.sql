-- The `phone_key` of each number of a contact, each after a space.
CREATE OR REPLACE FUNCTION phone_keys(written text[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(string_agg(' ' || public.phone_key(phone), ''), '')
  FROM unnest(written) AS phone
$$;
