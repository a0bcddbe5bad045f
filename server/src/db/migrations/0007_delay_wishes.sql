CREATE TABLE "delay_wishes" (
	"delay_wish_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delay_wishes_delay_wish_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_link_id" integer NOT NULL,
	"case_event_id" integer NOT NULL,
	"days" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by_user_id" integer,
	"is_granted" boolean,
	"due_after" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "delay_wishes" ADD CONSTRAINT "delay_wishes_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_wishes" ADD CONSTRAINT "delay_wishes_case_link_id_case_links_case_link_id_fk" FOREIGN KEY ("case_link_id") REFERENCES "public"."case_links"("case_link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_wishes" ADD CONSTRAINT "delay_wishes_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_wishes" ADD CONSTRAINT "delay_wishes_answered_by_user_id_users_user_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delay_wishes_case" ON "delay_wishes" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "delay_wishes_event" ON "delay_wishes" USING btree ("case_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delay_wishes_open" ON "delay_wishes" USING btree ("case_link_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "delay_wishes_waiting" ON "delay_wishes" USING btree ("case_id") WHERE answered_at is null;