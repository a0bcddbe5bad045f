-- As before, but what tells of a user stays, in the cases of the person too.
CREATE OR REPLACE FUNCTION erase_values_of_person(of_erasure integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values
  WHERE user_id IS NULL AND value_id = ANY (ARRAY(
      WITH erased AS (SELECT e.contact_id, e.case_ids FROM erasures e WHERE e.erasure_id = of_erasure AND e.finished_at IS NULL)
      SELECT v.value_id FROM erased e JOIN audit_personal_values v ON v.contact_id = e.contact_id
      UNION ALL
      SELECT v.value_id FROM erased e JOIN contact_merges m ON m.contact_id = e.contact_id AND m.undone_at IS NULL
        JOIN audit_personal_values v ON v.contact_id = m.other_contact_id
      UNION ALL
      SELECT v.value_id FROM (
          SELECT unnest(e.case_ids) AS case_id FROM erased e
          UNION SELECT c.case_id FROM erased e JOIN cases c ON c.contact_id = e.contact_id
          UNION SELECT c.case_id FROM erased e JOIN contact_cars k ON k.contact_id = e.contact_id
            JOIN cases c ON c.contact_car_id = k.contact_car_id
        ) own JOIN audit_personal_values v ON v.case_id = own.case_id))
$$;--> statement-breakpoint
DROP FUNCTION erase_values_naming(integer, text, bigint, integer);--> statement-breakpoint
-- Takes words that name a person who is being erased out of values that the audit keeps of others, and puts a mark there; the
-- rows stay. It can put nothing else anywhere: the application says where (in characters, from 1), as it knows what markup is. Of
-- values of contacts, cases and the blacklist alone; what tells of a user, a rule, a dealer stays, whoever is called like that.
-- With the rights of the owner, as `erase_personal_values`; nothing is replaced for an erasure that is not open. Answers how many
-- values lost something.
CREATE FUNCTION erase_words_of_values(of_erasure integer, cuts jsonb) RETURNS integer
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
    SELECT v.value_id, v.value FROM audit_personal_values v
    WHERE v.value_id IN (SELECT (each ->> 'valueId')::bigint FROM jsonb_array_elements(cuts) each)
      AND v.user_id IS NULL
      AND (v.contact_id IS NOT NULL OR v.case_id IS NOT NULL OR EXISTS (SELECT FROM audit_entries a
        WHERE a.entity = 'blacklistEntry' AND audit_value_ids(a.changes) @> ARRAY[v.value_id]))
    ORDER BY v.value_id FOR UPDATE OF v
  LOOP
    kept := of_value.value;
    -- From the end on, so that the places before stay what they are.
    FOR cut IN
      SELECT (each ->> 'first')::integer AS first, (each ->> 'length')::integer AS length, (each ->> 'isMarked')::boolean AS is_marked
      FROM jsonb_array_elements(cuts) each WHERE (each ->> 'valueId')::bigint = of_value.value_id ORDER BY 1 DESC
    LOOP
      kept := overlay(kept PLACING CASE WHEN cut.is_marked THEN '[erased]' ELSE '' END FROM cut.first FOR cut.length);
    END LOOP;
    UPDATE audit_personal_values SET value = kept WHERE value_id = of_value.value_id;
    replaced := replaced + 1;
  END LOOP;
  RETURN replaced;
END $$;
