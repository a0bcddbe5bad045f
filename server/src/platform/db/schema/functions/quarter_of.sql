-- Number of the quarter (UTC) of a moment: 0 is the first quarter of 2000, 255 the last of 2063. The search index stores
-- words per quarter, so that a search can read the newest cases first without collecting all others.
CREATE OR REPLACE FUNCTION quarter_of(moment timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT least(255, greatest(0,
    extract(year FROM moment AT TIME ZONE 'UTC')::int * 4
    + extract(quarter FROM moment AT TIME ZONE 'UTC')::int - 8001))
$$;
