CREATE TABLE "retention_failures" (
	"retention_failure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_failures_retention_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"retention_run_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"fault" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_lots" (
	"retention_lot_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_lots_retention_lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"retention_run_id" integer NOT NULL,
	"kind" text NOT NULL,
	"market_id" integer,
	"months" integer,
	"before" timestamp with time zone NOT NULL,
	"after_at" timestamp with time zone,
	"after_case_id" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"cases" integer DEFAULT 0 NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL,
	"cars" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"erasing" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"retention_run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_retention_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "retention_months" integer DEFAULT 36 NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_failures" ADD CONSTRAINT "retention_failures_retention_run_id_retention_runs_retention_run_id_fk" FOREIGN KEY ("retention_run_id") REFERENCES "public"."retention_runs"("retention_run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_lots" ADD CONSTRAINT "retention_lots_retention_run_id_retention_runs_retention_run_id_fk" FOREIGN KEY ("retention_run_id") REFERENCES "public"."retention_runs"("retention_run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_lots" ADD CONSTRAINT "retention_lots_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_failures_run" ON "retention_failures" USING btree ("retention_run_id");--> statement-breakpoint
CREATE INDEX "retention_lots_run" ON "retention_lots" USING btree ("retention_run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_runs_open" ON "retention_runs" USING btree ((true)) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "cases_retention" ON "cases" USING btree ("market_id","closed_date_time","case_id") WHERE status_id = 7 and deleted_at is null and (anonymised_at is null or anonymised_at < closed_date_time);--> statement-breakpoint
CREATE INDEX "cases_spam" ON "cases" USING btree ("last_modified_date_time","case_id") WHERE status_id = 8 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_held" ON "contacts" USING btree ("contact_id") WHERE held_at is not null;