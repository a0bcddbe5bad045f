-- The logs are only added to, whoever asks ------------------------------------------------------------------------------

-- A row goes when its time is over (the argument), and not before. The role that serves may delete none of them by itself.
CREATE FUNCTION refuse_change_within() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - TG_ARGV[0]::interval THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- Of a refusal the number of times goes up, and nothing else changes.
CREATE FUNCTION count_only() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.times = OLD.times + 1 AND to_jsonb(NEW) - 'times' = to_jsonb(OLD) - 'times' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION refuse_change_within('36 months');
--> statement-breakpoint
CREATE TRIGGER sign_in_log_append_only BEFORE UPDATE OR DELETE ON sign_in_log
FOR EACH ROW EXECUTE FUNCTION refuse_change_within('12 months');
--> statement-breakpoint
CREATE TRIGGER sign_in_log_no_truncate BEFORE TRUNCATE ON sign_in_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER access_log_append_only BEFORE UPDATE OR DELETE ON access_log
FOR EACH ROW EXECUTE FUNCTION refuse_change_within('12 months');
--> statement-breakpoint
CREATE TRIGGER access_log_no_truncate BEFORE TRUNCATE ON access_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER refusals_count_only BEFORE UPDATE ON refusals
FOR EACH ROW EXECUTE FUNCTION count_only();
--> statement-breakpoint
CREATE TRIGGER refusals_append_only BEFORE DELETE ON refusals
FOR EACH ROW EXECUTE FUNCTION refuse_change_within('12 months');
--> statement-breakpoint
CREATE TRIGGER refusals_no_truncate BEFORE TRUNCATE ON refusals
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The only way by which anything of the logs goes, with the rights of the owner: what is older than 36 months of the audit
-- with its personal values, and than 12 months of the others, some of it at a time. Tells in the audit how much it was.
CREATE FUNCTION remove_expired_logs(at_most integer, said_now timestamptz, request text) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  -- Nobody brings the end of a row forward by a clock of their own.
  today CONSTANT timestamptz := least(said_now, now());
  audited integer;
  signed_in integer;
  refused integer;
  seen integer;
BEGIN
  WITH gone AS (
    DELETE FROM audit_entries WHERE audit_id IN (
      SELECT audit_id FROM audit_entries WHERE at < today - interval '36 months' ORDER BY at LIMIT at_most)
    RETURNING changes
  ), their_values AS (
    DELETE FROM audit_personal_values v USING gone, jsonb_array_elements(gone.changes) change
    WHERE v.value_id IN ((change ->> 'fromValueId')::bigint, (change ->> 'toValueId')::bigint)
  )
  SELECT count(*) INTO audited FROM gone;
  DELETE FROM sign_in_log WHERE entry_id IN (
    SELECT entry_id FROM sign_in_log WHERE at < today - interval '12 months' ORDER BY at LIMIT at_most);
  GET DIAGNOSTICS signed_in = ROW_COUNT;
  DELETE FROM refusals WHERE refusal_id IN (
    SELECT refusal_id FROM refusals WHERE at < today - interval '12 months' ORDER BY at LIMIT at_most);
  GET DIAGNOSTICS refused = ROW_COUNT;
  DELETE FROM access_log WHERE access_id IN (
    SELECT access_id FROM access_log WHERE at < today - interval '12 months' ORDER BY at LIMIT at_most);
  GET DIAGNOSTICS seen = ROW_COUNT;
  IF audited + signed_in + refused + seen > 0 THEN
    INSERT INTO audit_entries (at, actor_kind, actor_label, entity, action, changes, request_id)
    VALUES (said_now, 'job', 'remove-expired-logs', 'log', 'expire', jsonb_build_array(
      jsonb_build_object('field', 'auditEntries', 'to', audited),
      jsonb_build_object('field', 'signIns', 'to', signed_in),
      jsonb_build_object('field', 'refusals', 'to', refused),
      jsonb_build_object('field', 'accesses', 'to', seen)), request);
  END IF;
  RETURN audited + signed_in + refused + seen;
END $$;
