CREATE TABLE "secret_key_check" (
	"check_value" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "sending_until" timestamp with time zone;