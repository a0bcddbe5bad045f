CREATE TABLE "contact_merges" (
	"contact_merge_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_merges_contact_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer NOT NULL,
	"into_contact_id" integer NOT NULL,
	"other_contact_id" integer NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"merged" jsonb,
	"undone_at" timestamp with time zone,
	"undone_by_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_undone_by_user_id_users_user_id_fk" FOREIGN KEY ("undone_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_contact" ON "contact_merges" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_kept" ON "contact_merges" USING btree ("merged_at") WHERE merged is not null;