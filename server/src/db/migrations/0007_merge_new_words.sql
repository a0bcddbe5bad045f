-- New words wait in a list, which makes writing them cheap and every search read the whole list. This takes them into the
-- index. It runs with the rights of the owner, whom PostgreSQL asks for.
CREATE FUNCTION merge_new_words() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT gin_clean_pending_list('case_search_words'::regclass) $$;
