CREATE TABLE "case_integrations" (
	"case_integration_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_integrations_case_integration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"integrated_at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "integrated_into_id" integer;--> statement-breakpoint
ALTER TABLE "case_integrations" ADD CONSTRAINT "case_integrations_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_integrations" ADD CONSTRAINT "case_integrations_target_id_cases_case_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_integrations" ADD CONSTRAINT "case_integrations_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_integrations" ADD CONSTRAINT "case_integrations_undone_by_user_id_users_user_id_fk" FOREIGN KEY ("undone_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_integrations_case" ON "case_integrations" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_integrations_target" ON "case_integrations" USING btree ("target_id");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_integrated_into_id_cases_case_id_fk" FOREIGN KEY ("integrated_into_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_integrated" ON "cases" USING btree ("integrated_into_id") WHERE integrated_into_id is not null;