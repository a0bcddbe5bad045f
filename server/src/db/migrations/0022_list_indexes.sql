CREATE INDEX "cases_due_first" ON "cases" USING btree ("due_date_time","case_id") WHERE status_id in (1, 2, 3, 4, 5) and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_due_last" ON "cases" USING btree ("due_date_time" DESC NULLS LAST,"case_id" DESC NULLS FIRST) WHERE status_id in (1, 2, 3, 4, 5) and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_solved" ON "cases" USING btree ("solved_date_time","case_id","brand_id","status_id") WHERE solved_date_time is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_escalation" ON "cases" USING btree ("escalation_level_id","status_id","receipt_date_time","case_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_channel" ON "cases" USING btree ("input_channel_id","source_id","receipt_date_time","case_id","status_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_number_parts" ON "cases" USING gin ("internal_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_cars_model" ON "contact_cars" USING btree ("model_id","contact_car_id");