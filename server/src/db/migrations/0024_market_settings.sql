CREATE TABLE "market_days" (
	"market_id" integer NOT NULL,
	"date" date NOT NULL,
	"is_free" boolean NOT NULL,
	"name" text,
	CONSTRAINT "market_days_market_id_date_pk" PRIMARY KEY("market_id","date")
);
--> statement-breakpoint
CREATE TABLE "shipped_rows" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"row_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_de" text,
	CONSTRAINT "shipped_rows_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
ALTER TABLE "markets" ALTER COLUMN "holiday_country" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dealers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_days" ADD CONSTRAINT "market_days_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealers_name" ON "dealers" USING btree (fold("name"),"dealer_id");--> statement-breakpoint
CREATE INDEX "dealers_words" ON "dealers" USING gin (fold("number" || ' ' || "name" || ' ' || coalesce("city", '') || ' ' || array_to_string_immutable("emails")) gin_trgm_ops);