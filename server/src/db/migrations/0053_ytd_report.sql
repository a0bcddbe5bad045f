CREATE TABLE "ytd_reports" (
	"ytd_report_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"figures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image" "bytea",
	CONSTRAINT "ytd_reports_one" CHECK ("ytd_reports"."ytd_report_id" = 1)
);
