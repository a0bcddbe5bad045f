CREATE INDEX "cases_legal" ON "cases" USING btree ("receipt_date_time","case_id") WHERE legal and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_safety" ON "cases" USING btree ("receipt_date_time","case_id") WHERE safety_relevant and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_book" ON "cases" USING btree ("receipt_date_time","case_id") WHERE case_book and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_reminded" ON "cases" USING btree ("receipt_date_time","case_id") WHERE is_reminder_process_active and deleted_at is null;