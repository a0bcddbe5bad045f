-- Filled anew when the triggers of the next step are there.
DROP INDEX "case_search_words";--> statement-breakpoint
TRUNCATE "case_search";--> statement-breakpoint
ALTER TABLE "case_search" ADD COLUMN "receipt_date_time" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "case_search" ADD COLUMN "status_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "case_search" ADD COLUMN "market_id" integer;--> statement-breakpoint
ALTER TABLE "case_search" ADD COLUMN "source_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "case_search" ADD COLUMN "brand_id" integer;--> statement-breakpoint
ALTER TABLE "case_search" ADD COLUMN "mailbox_id" integer;--> statement-breakpoint
ALTER TABLE "case_search" ADD COLUMN "deleted_at" timestamp with time zone;