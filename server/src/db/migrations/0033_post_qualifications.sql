CREATE TABLE "post_qualifications" (
	"post_qualification_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_qualifications_post_qualification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"reminder_token_hash" text,
	"case_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"has_name_details" boolean NOT NULL,
	"has_address_details" boolean NOT NULL,
	"has_car_details" boolean NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"by_user_id" integer,
	"mail_id" integer,
	"reminder_mail_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"first_opened_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp with time zone,
	"give_up_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" jsonb,
	"decisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by_user_id" integer,
	"ended_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "outgoing_mails_due";--> statement-breakpoint
DROP INDEX "outgoing_mails_automatic";--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_mail_id_outgoing_mails_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_reminder_mail_id_outgoing_mails_mail_id_fk" FOREIGN KEY ("reminder_mail_id") REFERENCES "public"."outgoing_mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_reviewed_by_user_id_users_user_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_qualifications_token" ON "post_qualifications" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "post_qualifications_reminder_token" ON "post_qualifications" USING btree ("reminder_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "post_qualifications_open" ON "post_qualifications" USING btree ("case_id") WHERE ended_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "post_qualifications_case" ON "post_qualifications" USING btree ("case_id","post_qualification_id");--> statement-breakpoint
CREATE INDEX "post_qualifications_contact" ON "post_qualifications" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "post_qualifications_mail" ON "post_qualifications" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "post_qualifications_reminder_mail" ON "post_qualifications" USING btree ("reminder_mail_id");--> statement-breakpoint
CREATE INDEX "post_qualifications_remind" ON "post_qualifications" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "post_qualifications_give_up" ON "post_qualifications" USING btree ("give_up_at") WHERE give_up_at is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ((case_id is not null),(kind in ('reminder', 'escalation', 'postQualificationReminder')),"next_attempt_at","mail_id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_mails_automatic" ON "outgoing_mails" USING btree (lower("to"[1]),"created_at") WHERE kind in ('reminder', 'escalation', 'postQualificationReminder');