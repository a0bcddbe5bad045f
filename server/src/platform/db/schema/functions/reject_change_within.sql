-- Makes a log append-only, except that a row can be deleted when its retention period (the argument) is over.
-- The role of the server may not delete even then: see `remove_expired_logs`.
CREATE OR REPLACE FUNCTION reject_change_within() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - TG_ARGV[0]::interval THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION reject_change_within('36 months');

CREATE OR REPLACE TRIGGER sign_in_log_append_only BEFORE UPDATE OR DELETE ON sign_in_log
FOR EACH ROW EXECUTE FUNCTION reject_change_within('12 months');

CREATE OR REPLACE TRIGGER access_log_append_only BEFORE UPDATE OR DELETE ON access_log
FOR EACH ROW EXECUTE FUNCTION reject_change_within('12 months');

-- Updates of rejections: see `count_only`.
CREATE OR REPLACE TRIGGER rejections_append_only BEFORE DELETE ON rejections
FOR EACH ROW EXECUTE FUNCTION reject_change_within('12 months');
