CREATE TABLE "taken_back_delays" (
	"delay_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "taken_back_delays" ADD CONSTRAINT "taken_back_delays_delay_id_delays_delay_id_fk" FOREIGN KEY ("delay_id") REFERENCES "public"."delays"("delay_id") ON DELETE cascade ON UPDATE no action;