-- Copies market and receipt date of the case into a new code level row, so that lists by code level need no join.
CREATE OR REPLACE FUNCTION code_level_set_takes_over() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.market_id, c.receipt_date_time INTO NEW.market_id, NEW.receipt_date_time
  FROM cases c
  WHERE c.case_id = NEW.case_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER code_level_set_takes_over BEFORE INSERT ON case_code_level_sets
FOR EACH ROW WHEN (NEW.receipt_date_time IS NULL)
EXECUTE FUNCTION code_level_set_takes_over();
