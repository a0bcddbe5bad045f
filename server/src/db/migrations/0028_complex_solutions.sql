CREATE TABLE "case_solutions" (
	"case_solution_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_solutions_case_solution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"complex_solution_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"case_code_level_set_id" integer,
	"code_level_area_id" integer,
	"code_level_topic_group_id" integer,
	"code_level_topic_detail_id" integer,
	"is_primary" boolean NOT NULL,
	"order" integer NOT NULL,
	"case_cost_cents" integer,
	"discount_granted" numeric(5, 2),
	"detailed_consulting" text,
	"cost_rejection" boolean DEFAULT false NOT NULL,
	"forwarding_to_dealer" boolean DEFAULT false NOT NULL,
	"repair_cost_covered" boolean DEFAULT false NOT NULL,
	"parts_cost_covered" boolean DEFAULT false NOT NULL,
	"warranty_ext" boolean DEFAULT false NOT NULL,
	"connected_drive_update" boolean DEFAULT false NOT NULL,
	"loaner_car" boolean DEFAULT false NOT NULL,
	"vehicle_charging" boolean DEFAULT false NOT NULL,
	"vehicle_treatment" boolean DEFAULT false NOT NULL,
	"experience_voucher" boolean DEFAULT false NOT NULL,
	"lifestyle_voucher" boolean DEFAULT false NOT NULL,
	"discount_on_next_car" boolean DEFAULT false NOT NULL,
	"cash_payment" boolean DEFAULT false NOT NULL,
	"buy_back" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complex_solutions" (
	"complex_solution_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complex_solutions_complex_solution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_link_id" integer,
	"by_user_id" integer,
	"case_event_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"vin" text NOT NULL,
	"final_reply_date" date,
	"sorry_activity" boolean,
	"contacted_via_phone" boolean,
	"nsc_case_id" text
);
--> statement-breakpoint
ALTER TABLE "simple_solutions" ADD COLUMN "by_user_id" integer;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_complex_solution_id_complex_solutions_complex_solution_id_fk" FOREIGN KEY ("complex_solution_id") REFERENCES "public"."complex_solutions"("complex_solution_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_case_code_level_set_id_case_code_level_sets_case_code_level_set_id_fk" FOREIGN KEY ("case_code_level_set_id") REFERENCES "public"."case_code_level_sets"("case_code_level_set_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_code_level_area_id_code_level_areas_area_id_fk" FOREIGN KEY ("code_level_area_id") REFERENCES "public"."code_level_areas"("area_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_code_level_topic_group_id_code_level_topic_groups_topic_group_id_fk" FOREIGN KEY ("code_level_topic_group_id") REFERENCES "public"."code_level_topic_groups"("topic_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_code_level_topic_detail_id_code_level_topic_details_topic_detail_id_fk" FOREIGN KEY ("code_level_topic_detail_id") REFERENCES "public"."code_level_topic_details"("topic_detail_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complex_solutions" ADD CONSTRAINT "complex_solutions_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complex_solutions" ADD CONSTRAINT "complex_solutions_case_link_id_case_links_case_link_id_fk" FOREIGN KEY ("case_link_id") REFERENCES "public"."case_links"("case_link_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complex_solutions" ADD CONSTRAINT "complex_solutions_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complex_solutions" ADD CONSTRAINT "complex_solutions_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_solutions_solution" ON "case_solutions" USING btree ("complex_solution_id","order");--> statement-breakpoint
CREATE INDEX "case_solutions_case" ON "case_solutions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_solutions_set" ON "case_solutions" USING btree ("case_code_level_set_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_case" ON "complex_solutions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_event" ON "complex_solutions" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_link" ON "complex_solutions" USING btree ("case_link_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_vin_end" ON "complex_solutions" USING btree (right(vin, 7));--> statement-breakpoint
ALTER TABLE "simple_solutions" ADD CONSTRAINT "simple_solutions_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;