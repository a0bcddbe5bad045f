-- Rejects every change of an append-only table. Triggers apply to the owner of the tables too, grants do not (rule 14.2).
CREATE OR REPLACE FUNCTION reject_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- A bill stays as it was issued (rule 24.6).
CREATE OR REPLACE TRIGGER billings_append_only BEFORE UPDATE OR DELETE ON billings
FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER billing_lines_append_only BEFORE UPDATE OR DELETE ON billing_lines
FOR EACH ROW EXECUTE FUNCTION reject_change();

-- TRUNCATE does not fire row triggers, so every append-only table needs one for the statement.
CREATE OR REPLACE TRIGGER billings_no_truncate BEFORE TRUNCATE ON billings
FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER billing_lines_no_truncate BEFORE TRUNCATE ON billing_lines
FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER sign_in_log_no_truncate BEFORE TRUNCATE ON sign_in_log
FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER access_log_no_truncate BEFORE TRUNCATE ON access_log
FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER rejections_no_truncate BEFORE TRUNCATE ON rejections
FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER monthly_sendings_no_truncate BEFORE TRUNCATE ON monthly_sendings
FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
