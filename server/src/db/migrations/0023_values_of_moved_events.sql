-- Deletes the personal values that the audit kept, on these cases, of events and files that went on to others and are no more.
-- With the rights of the owner, as `erase_personal_values`.
CREATE FUNCTION erase_values_of_events(former_case_ids integer[], event_ids integer[], attachment_ids integer[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values v
  USING audit_entries a, jsonb_array_elements(a.changes) change, unnest(ARRAY ['fromValueId', 'toValueId']) name
  WHERE a.case_id = ANY (former_case_ids)
    AND v.value_id = (change ->> name)::bigint
    AND ((a.entity = 'caseEvent' AND a.entity_id = ANY (event_ids::text[])
          AND NOT EXISTS (SELECT FROM case_events e WHERE e.case_event_id::text = a.entity_id))
      OR (a.entity = 'attachment' AND a.entity_id = ANY (attachment_ids::text[])
          AND NOT EXISTS (SELECT FROM attachments f WHERE f.attachment_id::text = a.entity_id)))
$$;
