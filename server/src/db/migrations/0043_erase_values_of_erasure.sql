-- As before, by the erasure instead of the contact: one that is done again also has cases beside those of the contact, or those alone.
DROP FUNCTION erase_values_of_person(integer, text);
--> statement-breakpoint
-- Deletes the personal values that the audit kept of a person who is being erased: those of the contact and of contacts that
-- were merged into it, those of the person's cases, and those of others that the pattern finds the person in. With the rights of the
-- owner, as `erase_personal_values`; nothing is deleted of an erasure that is not open.
CREATE FUNCTION erase_values_of_person(of_erasure integer, pattern text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values v
  USING erasures e
  WHERE e.erasure_id = of_erasure AND e.finished_at IS NULL
    AND (v.contact_id = e.contact_id
      OR v.contact_id IN (SELECT m.other_contact_id FROM contact_merges m WHERE m.contact_id = e.contact_id AND m.undone_at IS NULL)
      OR v.case_id = ANY (e.case_ids)
      OR v.case_id IN (SELECT c.case_id FROM cases c WHERE c.contact_id = e.contact_id
        UNION SELECT c.case_id FROM cases c JOIN contact_cars k ON k.contact_car_id = c.contact_car_id WHERE k.contact_id = e.contact_id)
      OR v.value ~* pattern)
$$;
