-- Search text of a name: each word and part of a word after a space. Then, after two spaces, two to four neighbouring
-- parts of a word joined without special characters: ` d kassel  dkassel`. Truncated to fit into an index row.
CREATE OR REPLACE FUNCTION name_search_text(name text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  folded text := public.fold_name(name);
  word text;
  parts text[];
  run text;
  joined text := '';
BEGIN
  IF folded = '' THEN
    RETURN '';
  ELSIF strpos(folded, '-') = 0 THEN
    RETURN left(' ' || folded, 600);
  END IF;
  FOREACH word IN ARRAY string_to_array(folded, ' ') LOOP
    parts := string_to_array(word, '-');
    FOR begins IN 1..cardinality(parts) - 1 LOOP
      run := parts[begins];
      FOR ends IN begins + 1..least(begins + 3, cardinality(parts)) LOOP
        run := run || parts[ends];
        joined := joined || ' ' || run;
      END LOOP;
    END LOOP;
  END LOOP;
  RETURN left(' ' || translate(folded, '-', ' ') || ' ' || joined, 600);
END
$$;
