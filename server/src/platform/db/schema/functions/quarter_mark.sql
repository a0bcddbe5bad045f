-- The two hexadecimal digits of a quarter (see `quarter_of`) that prefix each word in the search index.
CREATE OR REPLACE FUNCTION quarter_mark(quarter integer) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT lpad(to_hex(quarter), 2, '0')
$$;
