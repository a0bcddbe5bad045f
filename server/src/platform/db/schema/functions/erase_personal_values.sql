-- Deletes the personal values that the audit keeps of deleted cases and contacts. Ids that still exist are ignored.
-- Runs with the owner's rights, because the role of the server may only add to the audit. The other `erase_…` functions do
-- too, for the same reason. Each checks that the data may be deleted, independent of the caller.
CREATE OR REPLACE FUNCTION erase_personal_values(case_ids integer[], contact_ids integer[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values v
  WHERE (v.case_id = ANY (case_ids)
         AND NOT EXISTS (SELECT FROM cases c WHERE c.case_id = v.case_id))
     OR (v.contact_id = ANY (contact_ids)
         AND NOT EXISTS (SELECT FROM contacts o WHERE o.contact_id = v.contact_id))
$$;
