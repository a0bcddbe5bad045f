-- The beginning of a text that fits into a tsvector, whose limit is in bytes: 300,000 characters or 400,000 bytes at most.
CREATE OR REPLACE FUNCTION searched_part(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT left(part,
    CASE
      WHEN octet_length(part) > 400000 THEN 400000.0 * length(part) / octet_length(part)
      ELSE 300000
    END::int)
  FROM (SELECT left(value, 300000) AS part) AS start
$$;
