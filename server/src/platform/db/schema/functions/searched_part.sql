-- The beginning of a text that fits into a tsvector, whose limit is in bytes: 300,000 characters or 250,000 bytes at most. A
-- pair of letters (see `pair_words`) takes three times the bytes of its first letter.
CREATE OR REPLACE FUNCTION searched_part(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT CASE
    -- Counting the characters of every text would take longer.
    WHEN octet_length(value) <= 250000 THEN value
    ELSE (
      SELECT left(part,
        CASE
          WHEN octet_length(part) > 250000 THEN 250000.0 * length(part) / octet_length(part)
          ELSE 300000
        END::int)
      FROM (SELECT left(value, 300000) AS part) AS start)
  END
$$;
