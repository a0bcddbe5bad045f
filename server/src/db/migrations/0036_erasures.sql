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
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_contact" ON "erasures" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open" ON "erasures" USING btree ("contact_id") WHERE finished_at is null;