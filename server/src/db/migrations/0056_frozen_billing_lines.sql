-- What was completed before its moment was kept (rule 24.1). The table is written anew, once: an update would write each row and
-- each of its indexes by itself, and tell every trigger of it.
ALTER TABLE cases ALTER COLUMN first_completed_at TYPE timestamptz USING least(solved_date_time, closed_date_time);
--> statement-breakpoint
-- A bill stays as it was made (rule 24.6) ----------------------------------------------------------------------------------
CREATE TRIGGER billing_lines_append_only BEFORE UPDATE OR DELETE ON billing_lines
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billing_lines_no_truncate BEFORE TRUNCATE ON billing_lines
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billings_append_only BEFORE UPDATE OR DELETE ON billings
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billings_no_truncate BEFORE TRUNCATE ON billings
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
