-- Updates the copies that `code_level_set_takes_over` made when market or receipt date of the case change.
CREATE OR REPLACE FUNCTION code_level_sets_follow() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_code_level_sets
  SET market_id = NEW.market_id, receipt_date_time = NEW.receipt_date_time
  WHERE case_id = NEW.case_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER code_level_sets_follow AFTER UPDATE ON cases
FOR EACH ROW
WHEN ((OLD.market_id, OLD.receipt_date_time) IS DISTINCT FROM (NEW.market_id, NEW.receipt_date_time))
EXECUTE FUNCTION code_level_sets_follow();
