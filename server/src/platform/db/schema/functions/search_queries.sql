-- The tsqueries of a search: one per quarter that has cases, newest first.
CREATE OR REPLACE FUNCTION search_queries(groups jsonb) RETURNS tsquery[]
LANGUAGE sql STABLE
AS $$
  SELECT ARRAY(
    SELECT format(q.template, quarter_mark(quarter))::tsquery
    FROM generate_series(quarter_of(max(receipt_date_time)), quarter_of(min(receipt_date_time)), -1) AS quarter,
         (SELECT search_query(groups) AS template OFFSET 0) AS q
    WHERE q.template IS NOT NULL)
  FROM case_search
$$;
