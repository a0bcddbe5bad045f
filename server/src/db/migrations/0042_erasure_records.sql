ALTER TABLE "gdpr_exports" DROP CONSTRAINT "gdpr_exports_contact_id_contacts_contact_id_fk";
--> statement-breakpoint
ALTER TABLE "gdpr_exports" DROP CONSTRAINT "gdpr_exports_stored_file_id_stored_files_stored_file_id_fk";
--> statement-breakpoint
ALTER TABLE "erasures" ALTER COLUMN "contact_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD COLUMN "other_created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "record_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "case_ids" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "contact_car_ids" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "gdpr_exports" ADD CONSTRAINT "gdpr_exports_stored_file_id_stored_files_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("stored_file_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_record" UNIQUE NULLS NOT DISTINCT("record_key","contact_id");--> statement-breakpoint
-- What merges keep of the contact that went knows when that was made.
UPDATE contact_merges SET other_created_at = (merged -> 'other' -> 'row' ->> 'createdAt')::timestamptz WHERE merged IS NOT NULL;
