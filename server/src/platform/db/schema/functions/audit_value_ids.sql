-- Ids of the personal values that an audit entry refers to. An index on it finds the entry of a value.
CREATE OR REPLACE FUNCTION audit_value_ids(changes jsonb) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(id::bigint), '{}')
  FROM jsonb_array_elements(changes) change,
       unnest(ARRAY [change ->> 'fromValueId', change ->> 'toValueId']) id
  WHERE id IS NOT NULL
$$;
