-- A sent monthly report stays as it was sent (rule 23.8). The one exception: while an erasure is open, the person can be
-- removed from HTML and recipients (rule 19.10).
CREATE OR REPLACE FUNCTION reject_change_but_erasure() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(OLD) - ARRAY['html', 'recipients'] = to_jsonb(NEW) - ARRAY['html', 'recipients']
    AND EXISTS (SELECT FROM erasures e WHERE e.finished_at IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER monthly_sendings_append_only BEFORE UPDATE OR DELETE ON monthly_sendings
FOR EACH ROW EXECUTE FUNCTION reject_change_but_erasure();
