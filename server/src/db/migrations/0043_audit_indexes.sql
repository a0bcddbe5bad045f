DROP INDEX "audit_entries_entity";--> statement-breakpoint
CREATE INDEX "access_log_case" ON "access_log" USING btree ("case_id","at") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("entity","action","at");--> statement-breakpoint
CREATE INDEX "refusals_request" ON "refusals" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sign_in_log_request" ON "sign_in_log" USING btree ("request_id");