DROP TABLE case_search CASCADE;
--> statement-breakpoint
DROP TRIGGER case_search_follows ON cases;
--> statement-breakpoint
DROP FUNCTION case_search_follows();
--> statement-breakpoint
DROP FUNCTION IF EXISTS case_search_takes_over();
--> statement-breakpoint
DROP VIEW IF EXISTS case_search_partitions CASCADE;
--> statement-breakpoint
DROP FUNCTION order_case_search();
--> statement-breakpoint
DROP FUNCTION split_case_search(integer);
--> statement-breakpoint
DROP FUNCTION spread_case_search(integer);
--> statement-breakpoint
DROP FUNCTION fill_case_search(regclass);
--> statement-breakpoint
DROP FUNCTION add_case_search_partition(text, text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS case_search_bounds();
--> statement-breakpoint
CREATE TABLE "case_search" (
	"case_id" integer PRIMARY KEY NOT NULL REFERENCES cases (case_id) ON DELETE CASCADE,
	"words" tsvector NOT NULL
);
--> statement-breakpoint
INSERT INTO case_search SELECT case_id, case_words(case_id) FROM cases;
--> statement-breakpoint
CREATE INDEX "case_search_words" ON "case_search" USING gin ("words");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION merge_new_words() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT gin_clean_pending_list('case_search_words'::regclass) $$;
