CREATE TABLE "erasures" (
	"erasure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_erasure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer NOT NULL,
	"by_user_id" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"step" text DEFAULT 'cases' NOT NULL,
	"after_id" integer DEFAULT 0 NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer NOT NULL,
	"traces" jsonb,
	"stored_file_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gdpr_exports" (
	"gdpr_export_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gdpr_exports_gdpr_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer NOT NULL,
	"by_user_id" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"stored_file_id" integer,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "restricted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "restricted_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "restriction_reason" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "held_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gdpr_exports" ADD CONSTRAINT "gdpr_exports_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gdpr_exports" ADD CONSTRAINT "gdpr_exports_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gdpr_exports" ADD CONSTRAINT "gdpr_exports_stored_file_id_stored_files_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("stored_file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_contact" ON "erasures" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open" ON "erasures" USING btree ("contact_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "gdpr_exports_contact" ON "gdpr_exports" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "gdpr_exports_file" ON "gdpr_exports" USING btree ("stored_file_id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_restricted_by_user_id_users_user_id_fk" FOREIGN KEY ("restricted_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_held_by_user_id_users_user_id_fk" FOREIGN KEY ("held_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_restricted" ON "contacts" USING btree ("contact_id") WHERE restricted_at is not null;