CREATE INDEX "blacklist_first_name" ON "blacklist" USING btree (fold("first_name"),"blacklist_id");--> statement-breakpoint
CREATE INDEX "blacklist_first_name_down" ON "blacklist" USING btree (fold("first_name") desc nulls last,"blacklist_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blacklist_last_name" ON "blacklist" USING btree (fold("last_name"),"blacklist_id");--> statement-breakpoint
CREATE INDEX "blacklist_last_name_down" ON "blacklist" USING btree (fold("last_name") desc nulls last,"blacklist_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blacklist_last_modified" ON "blacklist" USING btree ("last_modified_date_time","blacklist_id");--> statement-breakpoint
CREATE INDEX "blacklist_words" ON "blacklist" USING gin (fold("email" || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) gin_trgm_ops);