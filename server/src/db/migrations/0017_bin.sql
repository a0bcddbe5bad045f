CREATE INDEX "cases_bin" ON "cases" USING btree ("deleted_at","case_id") WHERE deleted_at is not null;--> statement-breakpoint
-- Deletes the personal values that the audit kept of cases and contacts that are no more. With the rights of the owner, as the
-- role that serves only adds to the audit; what is still there keeps its values, whoever asks.
CREATE FUNCTION erase_personal_values(case_ids integer[], contact_ids integer[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values v
  WHERE (v.case_id = ANY (case_ids) AND NOT EXISTS (SELECT FROM cases c WHERE c.case_id = v.case_id))
     OR (v.contact_id = ANY (contact_ids) AND NOT EXISTS (SELECT FROM contacts o WHERE o.contact_id = v.contact_id))
$$;
