-- Deletes the personal values that the audit keeps of anonymised cases. Cases that are not anonymised and contacts that
-- still have personal data are ignored.
CREATE OR REPLACE FUNCTION erase_values_of_anonymised(case_ids integer[], former_case_ids integer[], contact_ids integer[])
RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  -- Of the cases.
  DELETE FROM audit_personal_values v
  WHERE v.case_id = ANY (case_ids)
    AND EXISTS (SELECT FROM cases c WHERE c.case_id = v.case_id AND c.anonymised_at IS NOT NULL);

  -- Of their events and files, recorded when these still belonged to another case.
  DELETE FROM audit_personal_values v
  USING audit_entries a, jsonb_array_elements(a.changes) change, unnest(ARRAY ['fromValueId', 'toValueId']) name
  WHERE a.case_id = ANY (former_case_ids)
    AND v.value_id = (change ->> name)::bigint
    AND ((a.entity = 'caseEvent'
          AND EXISTS (SELECT FROM case_events e JOIN cases c ON c.case_id IN (e.case_id, e.of_case_id)
            WHERE e.case_event_id::text = a.entity_id AND c.case_id = ANY (case_ids) AND c.anonymised_at IS NOT NULL))
      OR (a.entity = 'attachment'
          AND NOT EXISTS (SELECT FROM attachments f WHERE f.attachment_id::text = a.entity_id)));

  -- Of their contacts, also under the ids of contacts that were merged into them.
  DELETE FROM audit_personal_values v
  USING (SELECT o.contact_id, o.contact_id AS known_as FROM contacts o WHERE o.contact_id = ANY (contact_ids)
      UNION SELECT m.contact_id, m.other_contact_id FROM contact_merges m
        WHERE m.contact_id = ANY (contact_ids) AND m.undone_at IS NULL) person
  WHERE v.contact_id = person.known_as
    AND EXISTS (SELECT FROM contacts o WHERE o.contact_id = person.contact_id AND o.restricted_at IS NOT NULL
      AND o.first_name IS NULL AND o.emails = '{}' AND o.phones = '{}')
$$;
