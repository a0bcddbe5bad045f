-- The values that an audit entry points to, for an index: whose field a value was is asked from the value.
CREATE FUNCTION audit_value_ids(changes jsonb) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(id::bigint), '{}')
  FROM jsonb_array_elements(changes) change, unnest(ARRAY [change ->> 'fromValueId', change ->> 'toValueId']) id
  WHERE id IS NOT NULL
$$;--> statement-breakpoint
ALTER TABLE "erasures" ALTER COLUMN "after_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "file_links" ADD COLUMN "of_case_id" integer;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "of_case_id" integer;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_of_case_id_cases_case_id_fk" FOREIGN KEY ("of_case_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_of_case_id_cases_case_id_fk" FOREIGN KEY ("of_case_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_values" ON "audit_entries" USING gin (audit_value_ids(changes)) WHERE entity in ('contact', 'contactCar');--> statement-breakpoint
CREATE INDEX "file_links_of_case" ON "file_links" USING btree ("of_case_id") WHERE of_case_id is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_case" ON "outgoing_mails" USING btree ("of_case_id") WHERE of_case_id is not null;--> statement-breakpoint
-- What came along with an integration that still stands is of the case that it came from first.
UPDATE "outgoing_mails" m SET "of_case_id" = o.case_id
FROM (SELECT DISTINCT ON (id) id::int AS mail_id, i.case_id FROM case_integrations i, jsonb_array_elements_text(i.moved -> 'mailIds') id
  WHERE i.undone_at IS NULL ORDER BY id, i.case_integration_id) o
WHERE m.mail_id = o.mail_id AND m.case_id IS DISTINCT FROM o.case_id;--> statement-breakpoint
UPDATE "file_links" l SET "of_case_id" = o.case_id
FROM (SELECT DISTINCT ON (id) id::int AS file_link_id, i.case_id FROM case_integrations i, jsonb_array_elements_text(i.moved -> 'fileLinkIds') id
  WHERE i.undone_at IS NULL ORDER BY id, i.case_integration_id) o
WHERE l.file_link_id = o.file_link_id AND l.case_id IS DISTINCT FROM o.case_id;
