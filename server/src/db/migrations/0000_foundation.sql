CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Lower case without accents: how names and words are compared. Immutable, so that indexes may use it.
CREATE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
--> statement-breakpoint
CREATE FUNCTION array_to_string_immutable(value text[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT array_to_string(value, ' ') $$;
--> statement-breakpoint
-- The next internal id `YYYY-NNNNNN` of a year. One sequence a year, made when first needed: ascending, unique, gaps allowed.
CREATE FUNCTION next_case_number(year integer) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  sequence_name text := 'case_number_' || year;
BEGIN
  IF to_regclass('public.' || sequence_name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext(sequence_name));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS public.%I', sequence_name);
  END IF;
  RETURN year || '-' || lpad(nextval('public.' || sequence_name)::text, 6, '0');
END $$;
