-- The values that an audit entry points to, for an index: whose field a value was is asked from the value.
CREATE FUNCTION audit_value_ids(changes jsonb) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(id::bigint), '{}')
  FROM jsonb_array_elements(changes) change, unnest(ARRAY [change ->> 'fromValueId', change ->> 'toValueId']) id
  WHERE id IS NOT NULL
$$;--> statement-breakpoint
CREATE INDEX "audit_entries_values" ON "audit_entries" USING gin (audit_value_ids(changes)) WHERE entity in ('contact', 'contactCar');--> statement-breakpoint
ALTER TABLE "erasures" ALTER COLUMN "after_id" SET DATA TYPE bigint;--> statement-breakpoint
DROP FUNCTION erase_values_of_person(integer, text);--> statement-breakpoint
-- Deletes the personal values that the audit kept of a person who is being erased: those of the contact and of contacts that
-- were merged into it, and those of the person's cases. With the rights of the owner, as `erase_personal_values`; nothing is
-- deleted of a contact whom nobody erases.
CREATE FUNCTION erase_values_of_person(erased_contact_id integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values
  WHERE EXISTS (SELECT FROM erasures e WHERE e.contact_id = erased_contact_id AND e.finished_at IS NULL)
    AND value_id = ANY (ARRAY(
      SELECT v.value_id FROM audit_personal_values v WHERE v.contact_id = erased_contact_id
      UNION ALL
      SELECT v.value_id FROM contact_merges m JOIN audit_personal_values v ON v.contact_id = m.other_contact_id
        WHERE m.contact_id = erased_contact_id AND m.undone_at IS NULL
      UNION ALL
      SELECT v.value_id FROM (
          SELECT c.case_id FROM cases c WHERE c.contact_id = erased_contact_id
          UNION SELECT c.case_id FROM contact_cars k JOIN cases c ON c.contact_car_id = k.contact_car_id WHERE k.contact_id = erased_contact_id
        ) own JOIN audit_personal_values v ON v.case_id = own.case_id))
$$;--> statement-breakpoint
-- Of the next values of the audit, in the order of their ids, deletes those of others that name a person who is being erased.
-- Answers the last id that was looked at, of how many, and how many went.
CREATE FUNCTION erase_values_naming(erased_contact_id integer, pattern text, after_id bigint, at_most integer,
  OUT last_id bigint, OUT looked integer, OUT erased integer)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  SELECT max(p.value_id), count(*) INTO last_id, looked FROM (
    SELECT v.value_id FROM audit_personal_values v WHERE v.value_id > after_id ORDER BY v.value_id LIMIT at_most) p;
  DELETE FROM audit_personal_values v
  WHERE v.value_id > after_id AND v.value_id <= last_id AND v.value ~* pattern
    AND EXISTS (SELECT FROM erasures e WHERE e.contact_id = erased_contact_id AND e.finished_at IS NULL);
  GET DIAGNOSTICS erased = ROW_COUNT;
END $$;
