-- A text with the labels of domains in ASCII as people write them: "iris@xn--mller-kva.example" becomes
-- `iris@müller.example`. Searches compare domains in this form, so that both spellings and parts of a label find them.
-- Decodes the first 300 labels: a text from outside may consist of them, and each write of its case decodes them again.
CREATE OR REPLACE FUNCTION decode_domains(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN strpos(lower(value), 'xn--') = 0 THEN value
    ELSE (
      SELECT string_agg(
        CASE WHEN label IS NULL THEN part ELSE public.decode_label(label) || substr(part, length(label) + 1) END,
        '' ORDER BY place)
      FROM regexp_split_to_table(value, '(?<![a-z0-9-])(?=xn--)', 'i') WITH ORDINALITY AS split (part, place),
           substring(CASE WHEN place <= 301 THEN part END FROM '^[xX][nN]--[a-zA-Z0-9-]{1,59}(?![a-zA-Z0-9-])') AS label)
  END
$$;
