-- Letters of scripts that are written without blanks, or in which two letters are a word, for a class of a pattern: Thai, Lao,
-- Burmese, Korean, Khmer, Chinese, Japanese. `search-text.ts` has the same list; a test compares the lists.
CREATE OR REPLACE FUNCTION pair_characters() RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT '\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u17d7\u17dc\u17dd\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\ua9e0-\ua9ff\uaa60-\uaa7f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff'
$$;
