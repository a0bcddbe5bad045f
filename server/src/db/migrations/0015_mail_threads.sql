ALTER TABLE "outgoing_mails" ADD COLUMN "in_reply_to" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "references" text[] DEFAULT '{}'::text[] NOT NULL;