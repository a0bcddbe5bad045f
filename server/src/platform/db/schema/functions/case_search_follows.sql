-- Keeps a row of the search index equal to its case: the copied columns, and the words if the quarter changes that marks them.
CREATE OR REPLACE FUNCTION case_search_follows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_search
  SET words = CASE
        WHEN quarter_of(OLD.receipt_date_time) = quarter_of(NEW.receipt_date_time) THEN words
        ELSE case_words(case_id)
      END,
      receipt_date_time = NEW.receipt_date_time,
      deleted_at = NEW.deleted_at,
      status_id = NEW.status_id,
      market_id = NEW.market_id,
      source_id = NEW.source_id,
      brand_id = NEW.brand_id,
      mailbox_id = NEW.mailbox_id
  WHERE case_id = NEW.case_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER case_search_follows AFTER UPDATE ON cases
FOR EACH ROW
WHEN ((OLD.receipt_date_time, OLD.deleted_at, OLD.status_id, OLD.market_id, OLD.source_id, OLD.brand_id, OLD.mailbox_id)
  IS DISTINCT FROM
  (NEW.receipt_date_time, NEW.deleted_at, NEW.status_id, NEW.market_id, NEW.source_id, NEW.brand_id, NEW.mailbox_id))
EXECUTE FUNCTION case_search_follows();
