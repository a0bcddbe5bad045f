-- The form in which phone numbers are compared: digits without country code and without the leading zero of the area code,
-- with those of an extension at the end, in reverse order, so that the last digits of a number find it as a prefix. Null if
-- fewer than five digits remain.
CREATE OR REPLACE FUNCTION phone_key(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT CASE WHEN length(national) >= 5 THEN reverse(national) END
  FROM (
    SELECT ltrim(
      CASE
        -- Starts with `+` or `00`: remove the country code. The pattern lists the ITU codes of one, two and three digits.
        WHEN written ~ '^[^0-9+]*(\+|00)'
        THEN regexp_replace(ltrim(digits, '0'), '^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])', '')
        ELSE digits
      END, '0') AS national
    FROM (
      SELECT regexp_replace(
        number || coalesce(substring(regexp_replace(substr(written, length(number) + 1), '\([^()]*\)', '', 'g') FROM '[0-9]{1,6}\s*$'), ''),
        '[^0-9]', '', 'g') AS digits
      FROM public.phone_number(written) AS number) AS d
  ) AS n
$$;
