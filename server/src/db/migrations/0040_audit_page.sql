CREATE TABLE "access_log" (
	"access_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_log_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"endpoint" text NOT NULL,
	"case_id" integer,
	"contact_id" integer,
	"attachment_id" integer,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"refusal_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refusals_refusal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"endpoint" text NOT NULL,
	"code" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"request_id" text,
	CONSTRAINT "refusals_of_minute" UNIQUE NULLS NOT DISTINCT("at","user_id","endpoint","code")
);
--> statement-breakpoint
CREATE INDEX "access_log_user" ON "access_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "access_log_at" ON "access_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refusals_user" ON "refusals" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("actor_user_id","at") WHERE actor_user_id is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_entity" ON "audit_entries" USING btree ("entity","at");--> statement-breakpoint
CREATE INDEX "audit_entries_request" ON "audit_entries" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sign_in_log_user" ON "sign_in_log" USING btree ("user_id","at");