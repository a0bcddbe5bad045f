ALTER TABLE "user_tokens" ADD COLUMN "encrypted_token" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wrong_code_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The users of a demo that was loaded before they were marked.
UPDATE "users" SET "is_demo" = true
  WHERE "username" IN ('admin', 'bmwadmin', 'bcc', 'ikam', 'agent') AND "email" = "username" || '@demo.example';
