DROP INDEX "case_code_level_sets_case";--> statement-breakpoint
DROP INDEX "cases_received";--> statement-breakpoint
DROP INDEX "cases_market_received";--> statement-breakpoint
DROP INDEX "cases_status_received";--> statement-breakpoint
DROP INDEX "cases_modified";--> statement-breakpoint
DROP INDEX "cases_created";--> statement-breakpoint
DROP INDEX "cases_responsible";--> statement-breakpoint
CREATE INDEX "cases_scope" ON "cases" USING btree ("case_id","receipt_date_time","status_id","market_id","source_id","brand_id","mailbox_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "case_code_level_sets_case" ON "case_code_level_sets" USING btree ("case_id","code_level_topic_group_id","code_level_area_id","code_level_topic_detail_id");--> statement-breakpoint
CREATE INDEX "cases_received" ON "cases" USING btree ("receipt_date_time","case_id","status_id","market_id","source_id","brand_id","mailbox_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_market_received" ON "cases" USING btree ("market_id","receipt_date_time","case_id","status_id","source_id","brand_id","mailbox_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_status_received" ON "cases" USING btree ("status_id","receipt_date_time","case_id","market_id","source_id","brand_id","mailbox_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_modified" ON "cases" USING btree ("last_modified_date_time","case_id");--> statement-breakpoint
CREATE INDEX "cases_created" ON "cases" USING btree ("created_date_time","case_id");--> statement-breakpoint
CREATE INDEX "cases_responsible" ON "cases" USING btree ("responsible_user_id","receipt_date_time","case_id");