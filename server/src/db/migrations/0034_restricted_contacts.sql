ALTER TABLE "contacts" ADD COLUMN "restricted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "restricted_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "restriction_reason" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "held_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_restricted_by_user_id_users_user_id_fk" FOREIGN KEY ("restricted_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_held_by_user_id_users_user_id_fk" FOREIGN KEY ("held_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_restricted" ON "contacts" USING btree ("contact_id") WHERE restricted_at is not null;