-- The parts under which the search index stores a code (VIN, number, e-mail address), so that any part of it can be found:
-- six characters from each position, fewer at the end. Parts of a fixed length keep the index small, because many cases
-- share them.
-- Not strict, so that PostgreSQL can plan it with the query that calls it.
CREATE OR REPLACE FUNCTION code_parts(code text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT substr(code, i, 6)
  FROM generate_series(1, greatest(least(length(code), 60) - 2, 1)) AS i
  WHERE code <> ''
$$;
