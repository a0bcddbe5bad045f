-- The characters between words and between the parts of a name, also invisible ones, for a class of a pattern. A text is split at
-- them and at whitespace. `search-text.ts` has the same list for typed texts; a test compares the lists. A list, because
-- what PostgreSQL calls a letter depends on the locale.
CREATE OR REPLACE FUNCTION word_characters() RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT '\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0374\u0375\u037e\u0384\u0385\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e4f\u0e5a\u0e5b\u104a-\u104f\u10fb\u1361-\u1368\u17d4-\u17d6\u17d8-\u17da\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe\u2007\u200b-\u2027\u202a-\u205e\u2060-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20c0\u2140-\u2144\u214a-\u214d\u2190-\u245f\u2500-\u2bff\u2e00-\u2e5d\u3001-\u3004\u3008-\u3020\u3030\u3036\u3037\u309b\u309c\u30a0\u30fb\ua78b\ua78c\ufb29\ufe10-\ufe19\ufe30-\ufe6b\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee\ufff9-\ufffd\U0001f000-\U0001faff'
$$;
