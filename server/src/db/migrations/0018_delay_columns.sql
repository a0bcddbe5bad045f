ALTER TABLE "taken_back_delays" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "taken_back_delays" CASCADE;--> statement-breakpoint
ALTER TABLE "case_events" ALTER COLUMN "details" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "taken_back_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "forwards" ADD COLUMN "language" text NOT NULL;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_taken_back_by_user_id_users_user_id_fk" FOREIGN KEY ("taken_back_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;