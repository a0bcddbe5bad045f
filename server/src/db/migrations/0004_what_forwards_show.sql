ALTER TABLE "forwards" ADD COLUMN "includes_car" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forwards" ADD COLUMN "includes_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
-- The descriptions that cases were created with: the oldest event of a case, if it is a comment under the title of the case.
UPDATE "case_events" AS e SET "details" = '{"isDescription": true}'
FROM (
  SELECT DISTINCT ON ("case_id") "case_id", "case_event_id" FROM "case_events" ORDER BY "case_id", "created_at", "case_event_id"
) AS first JOIN "cases" AS c ON c."case_id" = first."case_id"
WHERE e."case_event_id" = first."case_event_id" AND e."type" = 'comment' AND e."title" = c."title";
