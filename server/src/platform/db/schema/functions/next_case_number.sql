-- The next case number `YYYY-NNNNNN` of a year: ascending and unique, gaps are allowed. Each year has a sequence, created
-- when it is first needed. Runs with the owner's rights, because the role of the server cannot create a sequence.
CREATE OR REPLACE FUNCTION next_case_number(year integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  sequence_name text := 'case_number_' || year;
BEGIN
  IF to_regclass('public.' || sequence_name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext(sequence_name));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS public.%I', sequence_name);
  END IF;
  RETURN year || '-' || lpad(nextval('public.' || sequence_name)::text, 6, '0');
END $$;
