DROP FUNCTION erase_values_of_person(integer, text);--> statement-breakpoint
-- Deletes the personal values that the audit kept of a person who is being erased: those of the contact and of contacts that
-- were merged into it, and those of the person's cases. With the rights of the owner, as `erase_personal_values`; nothing is
-- deleted of an erasure that is not open.
CREATE FUNCTION erase_values_of_person(of_erasure integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values
  WHERE value_id = ANY (ARRAY(
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
-- Of the next values of the audit, in the order of their ids, deletes those of others that name a person who is being erased.
-- Answers the last id that was looked at, of how many, and how many went.
CREATE FUNCTION erase_values_naming(of_erasure integer, pattern text, after_id bigint, at_most integer,
  OUT last_id bigint, OUT looked integer, OUT erased integer)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  SELECT max(p.value_id), count(*) INTO last_id, looked FROM (
    SELECT v.value_id FROM audit_personal_values v WHERE v.value_id > after_id ORDER BY v.value_id LIMIT at_most) p;
  DELETE FROM audit_personal_values v
  WHERE v.value_id > after_id AND v.value_id <= last_id AND normalize(v.value) ~* pattern
    AND EXISTS (SELECT FROM erasures e WHERE e.erasure_id = of_erasure AND e.finished_at IS NULL);
  GET DIAGNOSTICS erased = ROW_COUNT;
END $$;
