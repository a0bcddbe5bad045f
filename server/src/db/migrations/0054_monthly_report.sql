CREATE TABLE "monthly_reports" (
	"month" text PRIMARY KEY NOT NULL,
	"english_content" text NOT NULL,
	"german_content" text NOT NULL,
	"english_signature" text NOT NULL,
	"german_signature" text NOT NULL,
	"english_edited_at" timestamp with time zone,
	"german_edited_at" timestamp with time zone,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_user_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monthly_sendings" (
	"monthly_sending_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_sendings_monthly_sending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by_user_id" integer NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"recipients" jsonb NOT NULL,
	"request_key" text
);
--> statement-breakpoint
ALTER TABLE "monthly_reports" ADD CONSTRAINT "monthly_reports_saved_by_user_id_users_user_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_sendings" ADD CONSTRAINT "monthly_sendings_sent_by_user_id_users_user_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_sendings_request_key" ON "monthly_sendings" USING btree ("request_key");