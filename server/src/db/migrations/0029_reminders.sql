CREATE TABLE "automatic_mail_pauses" (
	"automatic_mail_pause_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automatic_mail_pauses_automatic_mail_pause_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"paused_at" timestamp with time zone NOT NULL,
	"paused_by_user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"resumed_at" timestamp with time zone,
	"resumed_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "reminder_plans" (
	"reminder_plan_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_plans_reminder_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_event_id" integer NOT NULL,
	"reminder_rule_id" integer,
	"reminder_rule_version" integer,
	"escalation_rule_id" integer,
	"escalation_rule_version" integer,
	"at_extension" integer,
	"started_at" timestamp with time zone NOT NULL,
	"due_date_time" timestamp with time zone,
	"market_id" integer,
	"paused_until" timestamp with time zone,
	"paused_days" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	"ended_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "reminder_steps" (
	"reminder_step_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_steps_reminder_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reminder_plan_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"to" text[] DEFAULT '{}'::text[] NOT NULL,
	"after_working_days" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"waits_because" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_by_extension" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "outgoing_mails_due";--> statement-breakpoint
ALTER TABLE "automatic_mail_pauses" ADD CONSTRAINT "automatic_mail_pauses_paused_by_user_id_users_user_id_fk" FOREIGN KEY ("paused_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_mail_pauses" ADD CONSTRAINT "automatic_mail_pauses_resumed_by_user_id_users_user_id_fk" FOREIGN KEY ("resumed_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_reminder_rule_id_rules_rule_id_fk" FOREIGN KEY ("reminder_rule_id") REFERENCES "public"."rules"("rule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_escalation_rule_id_rules_rule_id_fk" FOREIGN KEY ("escalation_rule_id") REFERENCES "public"."rules"("rule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_ended_by_user_id_users_user_id_fk" FOREIGN KEY ("ended_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_steps" ADD CONSTRAINT "reminder_steps_reminder_plan_id_reminder_plans_reminder_plan_id_fk" FOREIGN KEY ("reminder_plan_id") REFERENCES "public"."reminder_plans"("reminder_plan_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_steps" ADD CONSTRAINT "reminder_steps_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_mail_pauses_one" ON "automatic_mail_pauses" USING btree ((resumed_at is null)) WHERE resumed_at is null;--> statement-breakpoint
CREATE INDEX "reminder_plans_case" ON "reminder_plans" USING btree ("case_id","reminder_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_plans_running" ON "reminder_plans" USING btree ("case_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "reminder_plans_event" ON "reminder_plans" USING btree ("case_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_steps_plan" ON "reminder_steps" USING btree ("reminder_plan_id","place");--> statement-breakpoint
CREATE INDEX "reminder_steps_case" ON "reminder_steps" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "reminder_steps_due" ON "reminder_steps" USING btree ("next_try_at","reminder_step_id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_automatic" ON "outgoing_mails" USING btree (lower("to"[1]),"created_at") WHERE kind in ('reminder', 'escalation');--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ((case_id is not null),(kind in ('reminder', 'escalation')),"next_attempt_at","mail_id") WHERE state = 'queued';