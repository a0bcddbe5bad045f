-- The words a case is found by. Every ending of a number, VIN or e-mail address from three characters on is one, so that a
-- part of it is found as the beginning of an ending. Marked by `=`: all that a search below three characters looks at.
CREATE OR REPLACE FUNCTION case_words(id integer) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT
    strip(to_tsvector('simple', fold(left(concat_ws(' ', c.title, o.first_name, o.last_name, o.company, e.texts), 300000))))
    || array_to_tsvector(ARRAY(
         SELECT '=' || left(w, n)
         FROM regexp_split_to_table(fold(concat_ws(' ', o.first_name, o.last_name, k.licence_plate)), '[^[:alnum:]]+') AS w,
              generate_series(1, 2) AS n
         WHERE w <> ''
         UNION ALL
         SELECT v
         FROM unnest(ARRAY['=' || ltrim(right(c.internal_id, 6), '0'), lower(c.tsara_number), lower(c.technical_campaign_id),
                           lower(replace(k.licence_plate, ' ', ''))]) AS v
         WHERE v <> ''
         UNION ALL
         SELECT substr(v, i)
         FROM unnest(ARRAY[c.internal_id, lower(c.external_id), lower(k.vin)] || o.addresses) AS v,
              generate_series(1, greatest(least(length(v), 60) - 2, 1)) AS i
         WHERE v <> ''
       ))
  FROM cases c
  LEFT JOIN contact_cars k ON k.contact_car_id = c.contact_car_id
  LEFT JOIN LATERAL (
    SELECT o.first_name, o.last_name,
           (SELECT array_agg(lower(m)) FROM unnest(o.emails) AS m) AS addresses,
           (SELECT string_agg(a.bu_name, ' ') FROM contact_addresses a WHERE a.contact_id = o.contact_id) AS company
    FROM contacts o WHERE o.contact_id = c.contact_id
  ) o ON true
  LEFT JOIN LATERAL (
    SELECT string_agg(v.title || ' ' || left(v.content_text, 20000), ' ') AS texts
    FROM case_events v WHERE v.case_id = c.case_id AND v.content_text <> ''
  ) e ON true
  WHERE c.case_id = id
$$;
--> statement-breakpoint
DROP FUNCTION tails(text);
--> statement-breakpoint
DROP FUNCTION short_starts(text);
--> statement-breakpoint
-- Gives a row of the search what lists filter by.
CREATE FUNCTION case_search_takes_over() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.receipt_date_time, c.status_id, c.market_id, c.source_id, c.brand_id, c.mailbox_id, c.deleted_at
  INTO NEW.receipt_date_time, NEW.status_id, NEW.market_id, NEW.source_id, NEW.brand_id, NEW.mailbox_id, NEW.deleted_at
  FROM cases c WHERE c.case_id = NEW.case_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_search_takes_over BEFORE INSERT ON case_search
FOR EACH ROW EXECUTE FUNCTION case_search_takes_over();
--> statement-breakpoint
-- And keeps it equal to the case.
CREATE FUNCTION case_search_follows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_search
  SET receipt_date_time = NEW.receipt_date_time, status_id = NEW.status_id, market_id = NEW.market_id,
      source_id = NEW.source_id, brand_id = NEW.brand_id, mailbox_id = NEW.mailbox_id, deleted_at = NEW.deleted_at
  WHERE case_id = NEW.case_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER case_search_follows AFTER UPDATE ON cases
FOR EACH ROW
WHEN ((OLD.receipt_date_time, OLD.status_id, OLD.market_id, OLD.source_id, OLD.brand_id, OLD.mailbox_id, OLD.deleted_at)
  IS DISTINCT FROM (NEW.receipt_date_time, NEW.status_id, NEW.market_id, NEW.source_id, NEW.brand_id, NEW.mailbox_id, NEW.deleted_at))
EXECUTE FUNCTION case_search_follows();
--> statement-breakpoint
-- The cases that a search finds. Always by the index of words: what the planner thinks a comparison of words costs is far too
-- little, and has it read the whole table for a frequent word.
CREATE FUNCTION cases_found(query tsquery)
RETURNS TABLE (case_id integer, receipt_date_time timestamptz, status_id integer, market_id integer, source_id integer,
  brand_id integer, mailbox_id integer, deleted_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 300
SET enable_seqscan = off
SET enable_indexscan = off
AS $$
  SELECT s.case_id, s.receipt_date_time, s.status_id, s.market_id, s.source_id, s.brand_id, s.mailbox_id, s.deleted_at
  FROM case_search s WHERE s.words @@ query
$$;
--> statement-breakpoint
-- Room for the new state of a row beside the old one: a change of status then leaves the index of words alone.
ALTER TABLE case_search SET (fillfactor = 90);
--> statement-breakpoint
INSERT INTO case_search (case_id, words) SELECT case_id, case_words(case_id) FROM cases;
--> statement-breakpoint
CREATE INDEX "case_search_words" ON "case_search" USING gin ("words");
