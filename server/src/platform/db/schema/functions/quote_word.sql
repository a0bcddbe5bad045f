-- Quotes a word for a tsquery, with a placeholder for the mark of a quarter, which `format` fills in (see `search_queries`).
CREATE OR REPLACE FUNCTION quote_word(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT '''%1$s' || replace(replace(replace(word, '\', '\\'), '''', ''''''), '%', '%%') || ''''
$$;
