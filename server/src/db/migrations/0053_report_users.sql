CREATE TABLE "report_users" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_mailed_on" date
);
--> statement-breakpoint
ALTER TABLE "report_users" ADD CONSTRAINT "report_users_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;