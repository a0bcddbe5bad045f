DROP INDEX "case_code_level_sets_group";--> statement-breakpoint
DROP INDEX "case_code_level_sets_area";--> statement-breakpoint
DROP INDEX "case_code_level_sets_detail";--> statement-breakpoint
ALTER TABLE "case_code_level_sets" ADD COLUMN "market_id" integer;--> statement-breakpoint
ALTER TABLE "case_code_level_sets" ADD COLUMN "receipt_date_time" timestamp with time zone;--> statement-breakpoint
UPDATE case_code_level_sets s SET market_id = c.market_id, receipt_date_time = c.receipt_date_time
FROM cases c WHERE c.case_id = s.case_id;
--> statement-breakpoint
-- Gives a set market and time of its case.
CREATE FUNCTION code_level_set_takes_over() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.market_id, c.receipt_date_time INTO NEW.market_id, NEW.receipt_date_time FROM cases c WHERE c.case_id = NEW.case_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER code_level_set_takes_over BEFORE INSERT ON case_code_level_sets
FOR EACH ROW WHEN (NEW.receipt_date_time IS NULL) EXECUTE FUNCTION code_level_set_takes_over();
--> statement-breakpoint
-- And keeps both equal to the case.
CREATE FUNCTION code_level_sets_follow() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_code_level_sets SET market_id = NEW.market_id, receipt_date_time = NEW.receipt_date_time
  WHERE case_id = NEW.case_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER code_level_sets_follow AFTER UPDATE ON cases
FOR EACH ROW WHEN ((OLD.market_id, OLD.receipt_date_time) IS DISTINCT FROM (NEW.market_id, NEW.receipt_date_time))
EXECUTE FUNCTION code_level_sets_follow();
--> statement-breakpoint
CREATE INDEX "attachments_file" ON "attachments" USING btree ("stored_file_id");--> statement-breakpoint
CREATE INDEX "delays_event" ON "delays" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "case_links_forward" ON "case_links" USING btree ("forward_id");--> statement-breakpoint
CREATE INDEX "case_links_mail" ON "case_links" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "file_links_mail" ON "file_links" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "forwards_event" ON "forwards" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "simple_solutions_event" ON "simple_solutions" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "simple_solutions_link" ON "simple_solutions" USING btree ("case_link_id");--> statement-breakpoint
CREATE INDEX "case_code_level_sets_group" ON "case_code_level_sets" USING btree ("code_level_topic_group_id","market_id","receipt_date_time","case_id");--> statement-breakpoint
CREATE INDEX "case_code_level_sets_area" ON "case_code_level_sets" USING btree ("code_level_area_id","market_id","receipt_date_time","case_id");--> statement-breakpoint
CREATE INDEX "case_code_level_sets_detail" ON "case_code_level_sets" USING btree ("code_level_topic_detail_id","market_id","receipt_date_time","case_id");