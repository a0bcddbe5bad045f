-- The letters of a label of a domain in ASCII (RFC 3492): "xn--mller-kva" becomes `müller`. A label that is none stays as it is.
-- `decodeLabel` of the server does the same for valid labels; a test compares them.
CREATE OR REPLACE FUNCTION decode_label(label text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  code text := lower(substr(label, 5));
  letters text := substring(code FROM '^(.*)-');
  deltas text := substring(code FROM '[^-]*$');
  position int := 1;
  bias int := 72;
  letter bigint := 128;
  place bigint := 0;
  before bigint;
  weight bigint;
  digit int;
  threshold int;
  step int;
  delta bigint;
BEGIN
  letters := coalesce(letters, '');
  WHILE position <= length(deltas) LOOP
    before := place;
    weight := 1;
    step := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(deltas, position, 1)) - 1;
      IF position > length(deltas) OR digit < 0 OR weight > 2147483647 THEN
        RETURN label;
      END IF;
      position := position + 1;
      place := place + digit * weight;
      threshold := greatest(1, least(26, step - bias));
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      step := step + 36;
    END LOOP;
    delta := (place - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / (length(letters) + 1);
    step := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      step := step + 36;
    END LOOP;
    bias := step + 36 * delta / (delta + 38);
    letter := letter + place / (length(letters) + 1);
    place := place % (length(letters) + 1);
    IF letter > 1114111 OR letter BETWEEN 55296 AND 57343 THEN
      RETURN label;
    END IF;
    letters := left(letters, place::int) || chr(letter::int) || substr(letters, place::int + 1);
    place := place + 1;
  END LOOP;
  RETURN CASE WHEN octet_length(letters) = length(letters) THEN label ELSE letters END;
END
$$;
