-- The number of a phone without the extension and remark that may follow it: "+49 89 382 DW 12 (privat)" becomes `+49 89 382`.
CREATE OR REPLACE FUNCTION phone_number(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT regexp_replace(written, '[\s,;]*\(?\s*[^0-9\s+/().-].*$', '')
$$;
