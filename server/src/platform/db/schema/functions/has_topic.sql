-- Keeps `has_topic` of cases true when their code levels are added or removed, so that lists of cases to classify read an index.
CREATE OR REPLACE FUNCTION has_topic() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cases
  SET has_topic = NOT has_topic
  WHERE case_id IN (SELECT case_id FROM changed)
    AND has_topic <> EXISTS (SELECT FROM case_code_level_sets s WHERE s.case_id = cases.case_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER has_topic_after_insert AFTER INSERT ON case_code_level_sets
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION has_topic();

CREATE OR REPLACE TRIGGER has_topic_after_delete AFTER DELETE ON case_code_level_sets
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION has_topic();
