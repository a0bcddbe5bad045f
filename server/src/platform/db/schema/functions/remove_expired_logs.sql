-- Deletes log rows after their retention period: 36 months for the audit and its personal values, 12 months for the others.
-- Deletes at most `at_most` rows per log, records the numbers in the audit and returns their sum. The only way to delete log
-- rows: it runs with the owner's rights, the role of the server has none (rule 14.2).
CREATE OR REPLACE FUNCTION remove_expired_logs(at_most integer, said_now timestamptz, request text) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  -- A caller whose clock is ahead cannot delete rows early.
  today CONSTANT timestamptz := least(said_now, now());
  audited integer;
  signed_in integer;
  rejected integer;
  seen integer;
BEGIN
  WITH gone AS (
    DELETE FROM audit_entries WHERE audit_id IN (
      SELECT audit_id FROM audit_entries WHERE at < today - interval '36 months' ORDER BY at LIMIT at_most)
    RETURNING changes
  ), their_values AS (
    DELETE FROM audit_personal_values v
    USING gone, jsonb_array_elements(gone.changes) change
    WHERE v.value_id IN ((change ->> 'fromValueId')::bigint, (change ->> 'toValueId')::bigint)
  )
  SELECT count(*) INTO audited FROM gone;

  DELETE FROM sign_in_log WHERE entry_id IN (
    SELECT entry_id FROM sign_in_log WHERE at < today - interval '12 months' ORDER BY at LIMIT at_most);
  GET DIAGNOSTICS signed_in = ROW_COUNT;

  DELETE FROM rejections WHERE rejection_id IN (
    SELECT rejection_id FROM rejections WHERE at < today - interval '12 months' ORDER BY at LIMIT at_most);
  GET DIAGNOSTICS rejected = ROW_COUNT;

  DELETE FROM access_log WHERE access_id IN (
    SELECT access_id FROM access_log WHERE at < today - interval '12 months' ORDER BY at LIMIT at_most);
  GET DIAGNOSTICS seen = ROW_COUNT;

  IF audited + signed_in + rejected + seen > 0 THEN
    INSERT INTO audit_entries (at, actor_kind, actor_label, entity, action, changes, request_id)
    VALUES (said_now, 'job', 'remove-expired-logs', 'log', 'expire', jsonb_build_array(
      jsonb_build_object('field', 'auditEntries', 'to', audited),
      jsonb_build_object('field', 'signIns', 'to', signed_in),
      jsonb_build_object('field', 'rejections', 'to', rejected),
      jsonb_build_object('field', 'accesses', 'to', seen)), request);
  END IF;
  RETURN audited + signed_in + rejected + seen;
END $$;
