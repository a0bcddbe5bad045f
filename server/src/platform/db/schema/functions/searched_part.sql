-- The beginning of a text that fits into a tsvector, whose limit is in bytes: 300,000 characters or 250,000 bytes at most. A
-- pair of letters (see `pair_words`) takes three times the bytes of its first letter.
CREATE OR REPLACE FUNCTION searched_part(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
BEGIN
  -- Counting the characters of every text would take longer.
  IF octet_length(value) <= 250000 THEN
    RETURN value;
  END IF;
  value := left(value, 300000);
  IF octet_length(value) > 250000 THEN
    RETURN left(value, (250000.0 * length(value) / octet_length(value))::int);
  END IF;
  RETURN value;
END
$$;
