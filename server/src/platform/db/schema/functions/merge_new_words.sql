-- Merges new words into the search index. PostgreSQL collects them in a pending list first, which makes writing fast but is
-- read by every search. Runs with the owner's rights, because only the owner of an index may merge it.
CREATE OR REPLACE FUNCTION merge_new_words() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT gin_clean_pending_list('case_search_words'::regclass)
$$;
