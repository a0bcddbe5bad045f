CREATE TABLE "file_links" (
	"file_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_links_file_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"case_id" integer NOT NULL,
	"mail_id" integer,
	"stored_file_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_mail_id_outgoing_mails_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_stored_file_id_stored_files_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("stored_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_links_token" ON "file_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "file_links_case" ON "file_links" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "file_links_file" ON "file_links" USING btree ("stored_file_id");