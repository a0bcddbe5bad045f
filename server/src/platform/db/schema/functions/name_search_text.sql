-- Search text of a name: each word and part of a word after a space. Then, after two spaces, two to four neighbouring
-- parts of a word joined without special characters: ` d kassel  dkassel`, and the words with umlauts as two letters:
-- ` muller  mueller`. Truncated to fit into an index row.
CREATE OR REPLACE FUNCTION name_search_text(name text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  folded text := public.fold_name(name);
  spelled text;
  word text;
  parts text[];
  run text;
  joined text := '';
BEGIN
  IF folded = '' THEN
    RETURN '';
  END IF;
  spelled := CASE WHEN name ~ '[äöüøåÄÖÜØÅ]' THEN public.fold_name(public.spell_umlauts(name)) ELSE folded END;
  IF strpos(folded, '-') = 0 AND spelled = folded THEN
    RETURN left(' ' || folded, 600);
  END IF;
  FOREACH word IN ARRAY string_to_array(CASE WHEN spelled = folded THEN folded ELSE folded || ' ' || spelled END, ' ') LOOP
    parts := string_to_array(word, '-');
    FOR begins IN 1..cardinality(parts) - 1 LOOP
      run := parts[begins];
      FOR ends IN begins + 1..least(begins + 3, cardinality(parts)) LOOP
        run := run || parts[ends];
        joined := joined || ' ' || run;
      END LOOP;
    END LOOP;
  END LOOP;
  IF spelled <> folded THEN
    joined := joined || ' ' || translate(spelled, '-', ' ');
  END IF;
  RETURN left(' ' || translate(folded, '-', ' ') || ' ' || joined, 600);
END
$$;
