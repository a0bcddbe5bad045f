-- The role that serves owns nothing and makes no sequence; the first case of a year needs one.
ALTER FUNCTION next_case_number(integer) SECURITY DEFINER SET search_path = public, pg_temp;
