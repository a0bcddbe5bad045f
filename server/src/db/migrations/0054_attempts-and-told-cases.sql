ALTER TABLE "gdpr_exports" ADD COLUMN "begun_file_ids" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_lots" ADD COLUMN "at_most" integer;