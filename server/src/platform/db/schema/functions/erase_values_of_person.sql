-- Deletes the personal values that the audit keeps of a person whose erasure is open: of the contact, of contacts merged into
-- it, and of the person's cases. Values about a user stay, also in these cases.
CREATE OR REPLACE FUNCTION erase_values_of_person(of_erasure integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values
  WHERE user_id IS NULL AND value_id = ANY (ARRAY(
      WITH erased AS (
        SELECT e.contact_id, e.case_ids FROM erasures e WHERE e.erasure_id = of_erasure AND e.finished_at IS NULL)
      -- Of the contact.
      SELECT v.value_id FROM erased e JOIN audit_personal_values v ON v.contact_id = e.contact_id
      UNION ALL
      -- Of contacts merged into it.
      SELECT v.value_id
      FROM erased e
      JOIN contact_merges m ON m.contact_id = e.contact_id AND m.undone_at IS NULL
      JOIN audit_personal_values v ON v.contact_id = m.other_contact_id
      UNION ALL
      -- Of the cases: those the erasure lists, of the contact, and of its cars.
      SELECT v.value_id
      FROM (
        SELECT unnest(e.case_ids) AS case_id FROM erased e
        UNION
        SELECT c.case_id FROM erased e JOIN cases c ON c.contact_id = e.contact_id
        UNION
        SELECT c.case_id
        FROM erased e
        JOIN contact_cars k ON k.contact_id = e.contact_id
        JOIN cases c ON c.contact_car_id = k.contact_car_id
      ) own
      JOIN audit_personal_values v ON v.case_id = own.case_id))
$$;
