-- The `phone_key` of each number of a contact, each after a space. A number with an extension also has one without it.
CREATE OR REPLACE FUNCTION phone_keys(written text[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(string_agg(coalesce(' ' || whole, '') || coalesce(' ' || nullif(number, whole), ''), ''), '')
  FROM unnest(written) AS phone,
       LATERAL (SELECT public.phone_key(phone) AS whole, public.phone_key(public.phone_number(phone)) AS number) AS keys
$$;
