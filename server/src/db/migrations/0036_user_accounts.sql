DROP INDEX "users_username";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "audit_personal_values" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_personal_values_user" ON "audit_personal_values" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (fold("last_name" || ' ' || "first_name"),"user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_folded_username" ON "users" USING btree (fold("username"),"user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_folded_email" ON "users" USING btree (fold("email"),"user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_last_sign_in" ON "users" USING btree ("last_sign_in_at" NULLS FIRST,"user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (fold("first_name" || ' ' || "last_name" || ' ' || "username" || ' ' || "email") gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE deleted_at is null;