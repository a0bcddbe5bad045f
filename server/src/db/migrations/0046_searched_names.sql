-- First, as it would be built anew with all others when the table is written anew.
DROP INDEX "contacts_name";--> statement-breakpoint
DROP INDEX "audit_entries_entity";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "searched_name" text GENERATED ALWAYS AS (' ' || translate(fold(coalesce(first_name, '') || ' ' || last_name), '-', ' ')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "access_log_case" ON "access_log" USING btree ("case_id","at") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("entity","action","at");--> statement-breakpoint
CREATE INDEX "refusals_request" ON "refusals" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sign_in_log_request" ON "sign_in_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "contacts_searched_name" ON "contacts" USING gin ("searched_name" gin_trgm_ops);