-- What was sent stays as it was (rule 23.8), but that a person who is being erased is taken out of HTML and recipients (rule 19.10).
CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(OLD) - ARRAY['html', 'recipients'] = to_jsonb(NEW) - ARRAY['html', 'recipients']
    AND EXISTS (SELECT FROM erasures e WHERE e.finished_at IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER monthly_sendings_append_only BEFORE UPDATE OR DELETE ON monthly_sendings
FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure();
--> statement-breakpoint
CREATE TRIGGER monthly_sendings_no_truncate BEFORE TRUNCATE ON monthly_sendings
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
