-- Form in which searches, sort orders and their indexes compare names and words: lower case, without accents, invisible
-- characters, full-width letters, vowel marks of Arabic and Hebrew, and with one character for the variants of an Arabic letter, a Greek
-- sigma or a digit. Domains in ASCII are decoded (see `decode_domains`). Umlauts lose their dots; `spell_umlauts` is their other
-- spelling.
-- Immutable, so that indexes and generated columns can use it. `unaccent` is named with its schema for the same reason:
-- PostgreSQL builds indexes with an empty search path.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 5
AS $$
BEGIN
  IF strpos(value, '--') > 0 THEN
    value := public.decode_domains(value);
  END IF;
  -- ASCII has only capitals to fold. Most texts are ASCII, and the rest costs ten times as much.
  IF octet_length(value) = char_length(value) THEN
    RETURN lower(value);
  END IF;
  IF value IS NOT NFKC NORMALIZED THEN
    value := normalize(value, NFKC);
  END IF;
  value := regexp_replace(value,
    '[\u00ad\u034f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g');
  -- `translate` compares each letter with each of its list, so it runs only on texts that have one.
  IF value ~ '[\u03c2\u0622\u0623\u0625\u0671\u0649\u06cc\u0626\u06a9\u0629\u06c0\u06c1\u06c2\u06c3\u06be\u06d5\u0624]' THEN
    value := translate(value,
      E'\u03c2\u0622\u0623\u0625\u0671\u0649\u06cc\u0626\u06a9\u0629\u06c0\u06c1\u06c2\u06c3\u06be\u06d5\u0624',
      E'\u03c3\u0627\u0627\u0627\u0627\u064a\u064a\u064a\u0643\u0647\u0647\u0647\u0647\u0647\u0647\u0647\u0648');
  END IF;
  IF value ~ '[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u1040-\u1049\u17e0-\u17e9]' THEN
    value := translate(value,
      E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f\u09e6\u09e7\u09e8\u09e9\u09ea\u09eb\u09ec\u09ed\u09ee\u09ef\u0a66\u0a67\u0a68\u0a69\u0a6a\u0a6b\u0a6c\u0a6d\u0a6e\u0a6f\u0ae6\u0ae7\u0ae8\u0ae9\u0aea\u0aeb\u0aec\u0aed\u0aee\u0aef\u0b66\u0b67\u0b68\u0b69\u0b6a\u0b6b\u0b6c\u0b6d\u0b6e\u0b6f\u0be6\u0be7\u0be8\u0be9\u0bea\u0beb\u0bec\u0bed\u0bee\u0bef\u0c66\u0c67\u0c68\u0c69\u0c6a\u0c6b\u0c6c\u0c6d\u0c6e\u0c6f\u0ce6\u0ce7\u0ce8\u0ce9\u0cea\u0ceb\u0cec\u0ced\u0cee\u0cef\u0d66\u0d67\u0d68\u0d69\u0d6a\u0d6b\u0d6c\u0d6d\u0d6e\u0d6f\u0e50\u0e51\u0e52\u0e53\u0e54\u0e55\u0e56\u0e57\u0e58\u0e59\u0ed0\u0ed1\u0ed2\u0ed3\u0ed4\u0ed5\u0ed6\u0ed7\u0ed8\u0ed9\u1040\u1041\u1042\u1043\u1044\u1045\u1046\u1047\u1048\u1049\u17e0\u17e1\u17e2\u17e3\u17e4\u17e5\u17e6\u17e7\u17e8\u17e9',
      repeat('0123456789', 15));
  END IF;
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));
END
$$;
