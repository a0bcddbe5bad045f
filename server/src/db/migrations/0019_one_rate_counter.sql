DROP TABLE "sign_in_failures";--> statement-breakpoint
DELETE FROM "rate_counters";--> statement-breakpoint
ALTER TABLE "rate_counters" DROP CONSTRAINT "rate_counters_key_window_start_pk";--> statement-breakpoint
ALTER TABLE "rate_counters" DROP COLUMN "window_start";--> statement-breakpoint
ALTER TABLE "rate_counters" ADD COLUMN "at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_counters" ADD COLUMN "network" text NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_counters" ADD CONSTRAINT "rate_counters_key_at_network_pk" PRIMARY KEY("key","at","network");
