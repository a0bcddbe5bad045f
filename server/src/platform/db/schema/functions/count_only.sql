-- Allows one change of a rejection: its counter goes up by one.
CREATE OR REPLACE FUNCTION count_only() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.times = OLD.times + 1 AND to_jsonb(NEW) - 'times' = to_jsonb(OLD) - 'times' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER rejections_count_only BEFORE UPDATE ON rejections
FOR EACH ROW EXECUTE FUNCTION count_only();
