CREATE TABLE "billing_lines" (
	"billing_line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_lines_billing_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"billing_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"nth" integer NOT NULL,
	"internal_id" text NOT NULL,
	"kind" text NOT NULL,
	"credit_reason" text,
	"market_id" integer,
	"category" text NOT NULL,
	"input_channel_id" integer,
	"completed_on" date NOT NULL,
	"price_id" integer NOT NULL,
	"net_cents" integer NOT NULL,
	CONSTRAINT "billing_lines_case" UNIQUE("case_id","nth"),
	CONSTRAINT "billing_lines_turns" CHECK ((kind = 'credit') = (nth % 2 = 0)),
	CONSTRAINT "billing_lines_reason" CHECK ((kind = 'credit') = (credit_reason is not null)),
	CONSTRAINT "billing_lines_sign" CHECK (case kind when 'credit' then net_cents <= 0 else net_cents >= 0 end),
	CONSTRAINT "billing_lines_channel" CHECK ((category = 'channel') = (input_channel_id is not null))
);
--> statement-breakpoint
CREATE TABLE "billings" (
	"billing_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billings_billing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"billed_at" timestamp with time zone NOT NULL,
	"billed_by_user_id" integer,
	CONSTRAINT "billings_month_unique" UNIQUE("month")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"price_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prices_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" text NOT NULL,
	"input_channel_id" integer,
	"valid_from" date NOT NULL,
	"net_cents" integer NOT NULL,
	CONSTRAINT "prices_from" UNIQUE NULLS NOT DISTINCT("category","input_channel_id","valid_from"),
	CONSTRAINT "prices_channel" CHECK ((category = 'channel') = (input_channel_id is not null)),
	CONSTRAINT "prices_net" CHECK (net_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_users" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_mailed_on" date
);
--> statement-breakpoint
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
CREATE TABLE "ytd_reports" (
	"ytd_report_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"figures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image" "bytea",
	CONSTRAINT "ytd_reports_one" CHECK ("ytd_reports"."ytd_report_id" = 1)
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "first_completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_billing_id_billings_billing_id_fk" FOREIGN KEY ("billing_id") REFERENCES "public"."billings"("billing_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_input_channel_id_lookups_lookup_id_fk" FOREIGN KEY ("input_channel_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_price_id_prices_price_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("price_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billings" ADD CONSTRAINT "billings_billed_by_user_id_users_user_id_fk" FOREIGN KEY ("billed_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_input_channel_id_lookups_lookup_id_fk" FOREIGN KEY ("input_channel_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_users" ADD CONSTRAINT "report_users_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_reports" ADD CONSTRAINT "monthly_reports_saved_by_user_id_users_user_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_sendings" ADD CONSTRAINT "monthly_sendings_sent_by_user_id_users_user_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_lines_billing" ON "billing_lines" USING btree ("billing_id");--> statement-breakpoint
CREATE INDEX "billing_lines_price" ON "billing_lines" USING btree ("price_id","completed_on");--> statement-breakpoint
CREATE INDEX "billing_lines_credits" ON "billing_lines" USING btree ("case_id","nth") WHERE kind = 'credit';--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_sendings_request_key" ON "monthly_sendings" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "cases_first_completed" ON "cases" USING btree ("first_completed_at","case_id","status_id","source_id","input_channel_id","market_id","internal_id","deleted_at") WHERE first_completed_at is not null;--> statement-breakpoint
CREATE INDEX "cases_completed_again" ON "cases" USING btree (coalesce(solved_date_time, closed_date_time),"case_id") WHERE first_completed_at < coalesce(solved_date_time, closed_date_time);