-- Replaces words that name a person whose erasure is open in audit values about others. The rows stay. Returns the number of
-- changed values.
--
-- `cuts` is a list of { valueId, first, length, isMarked }: positions in characters, from 1. The application decides where to
-- cut, because it knows the markup. It cannot write anything else: a cut becomes `[erased]` or nothing.
-- Only values of contacts, cases and the blacklist change. Values about a user, a rule or a dealer stay, even if the name is
-- the same.
CREATE OR REPLACE FUNCTION erase_words_of_values(of_erasure integer, cuts jsonb) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  of_value record;
  cut record;
  kept text;
  replaced integer := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM erasures e WHERE e.erasure_id = of_erasure AND e.finished_at IS NULL) THEN
    RETURN 0;
  END IF;
  FOR of_value IN
    SELECT v.value_id, v.value
    FROM audit_personal_values v
    WHERE v.value_id IN (SELECT (each ->> 'valueId')::bigint FROM jsonb_array_elements(cuts) each)
      AND v.user_id IS NULL
      AND (v.contact_id IS NOT NULL
        OR v.case_id IS NOT NULL
        OR EXISTS (SELECT FROM audit_entries a
          WHERE a.entity = 'blacklistEntry' AND audit_value_ids(a.changes) @> ARRAY[v.value_id]))
    ORDER BY v.value_id
    FOR UPDATE OF v
  LOOP
    kept := of_value.value;
    -- From the end, so that earlier positions stay valid.
    FOR cut IN
      SELECT (each ->> 'first')::integer AS first,
             (each ->> 'length')::integer AS length,
             (each ->> 'isMarked')::boolean AS is_marked
      FROM jsonb_array_elements(cuts) each
      WHERE (each ->> 'valueId')::bigint = of_value.value_id
      ORDER BY 1 DESC
    LOOP
      kept := overlay(kept PLACING CASE WHEN cut.is_marked THEN '[erased]' ELSE '' END FROM cut.first FOR cut.length);
    END LOOP;
    UPDATE audit_personal_values SET value = kept WHERE value_id = of_value.value_id;
    replaced := replaced + 1;
  END LOOP;
  RETURN replaced;
END $$;
