-- First, as it would be built anew with all others when the table is written anew.
DROP INDEX "contacts_name";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "searched_name" text GENERATED ALWAYS AS (' ' || translate(fold(coalesce(first_name, '') || ' ' || last_name), '-', ' ')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_searched_name" ON "contacts" USING gin ("searched_name" gin_trgm_ops);