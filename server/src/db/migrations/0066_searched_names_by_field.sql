-- The indexes are dropped first, because rewriting the table would rebuild them. One statement rewrites it once.
DROP INDEX "contacts_last_name_order";--> statement-breakpoint
DROP INDEX "contacts_first_name_order";--> statement-breakpoint
DROP INDEX "blacklist_words";--> statement-breakpoint
DROP INDEX "dealers_words";--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "searched_name",
  ADD COLUMN "searched_name" text GENERATED ALWAYS AS (name_search_text(coalesce(first_name, '') || ' ' || last_name)) STORED NOT NULL,
  ADD COLUMN "searched_first_name" text GENERATED ALWAYS AS (name_search_text(coalesce(first_name, ''))) STORED NOT NULL,
  ADD COLUMN "searched_last_name" text GENERATED ALWAYS AS (name_search_text(last_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_searched_name" ON "contacts" USING gin ("searched_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_first_name_order" ON "contacts" USING btree ("searched_first_name" collate "C","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_last_name_order" ON "contacts" USING btree ("searched_last_name" collate "C","contact_id");--> statement-breakpoint
CREATE INDEX "blacklist_words" ON "blacklist" USING gin ((fold("email" || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) || name_search_text(coalesce("first_name", '') || ' ' || coalesce("last_name", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dealers_words" ON "dealers" USING gin ((fold("number" || ' ' || "name" || ' ' || coalesce("city", '') || ' ' || array_to_string_immutable("emails")) || name_search_text("name" || ' ' || coalesce("city", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((fold("first_name" || ' ' || "last_name" || ' ' || "username" || ' ' || "email") || name_search_text("first_name" || ' ' || "last_name")) gin_trgm_ops) WHERE deleted_at is null;