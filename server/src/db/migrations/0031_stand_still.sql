DROP INDEX "cases_due";--> statement-breakpoint
DROP INDEX "cases_due_first";--> statement-breakpoint
DROP INDEX "cases_due_last";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "stands_still_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "stood_still_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "running_due_date_time" timestamp with time zone GENERATED ALWAYS AS (case when status_id <> 4 then due_date_time end) STORED;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD COLUMN "stood_still_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("running_due_date_time","case_id");--> statement-breakpoint
CREATE INDEX "cases_due_first" ON "cases" USING btree ("running_due_date_time","case_id") WHERE status_id in (1, 2, 3, 4, 5) and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_due_last" ON "cases" USING btree ("running_due_date_time" DESC NULLS LAST,"case_id" DESC NULLS FIRST) WHERE status_id in (1, 2, 3, 4, 5) and deleted_at is null;