-- Deletes the personal values that the audit keeps of deleted events and files which moved to another case before:
-- their audit entries belong to the former cases. Ids of events and files that still exist are ignored.
CREATE OR REPLACE FUNCTION erase_values_of_events(former_case_ids integer[], event_ids integer[], attachment_ids integer[])
RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values v
  USING audit_entries a, jsonb_array_elements(a.changes) change, unnest(ARRAY ['fromValueId', 'toValueId']) name
  WHERE a.case_id = ANY (former_case_ids)
    AND v.value_id = (change ->> name)::bigint
    AND ((a.entity = 'caseEvent'
          AND a.entity_id = ANY (event_ids::text[])
          AND NOT EXISTS (SELECT FROM case_events e WHERE e.case_event_id::text = a.entity_id))
      OR (a.entity = 'attachment'
          AND a.entity_id = ANY (attachment_ids::text[])
          AND NOT EXISTS (SELECT FROM attachments f WHERE f.attachment_id::text = a.entity_id)))
$$;
