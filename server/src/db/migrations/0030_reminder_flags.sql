-- A mark without a plan promises what nobody keeps: no reminder would ever go out. Whoever wants one forwards the case anew (rule 16.1).
WITH cleared AS (
  UPDATE cases SET is_reminder_process_active = false WHERE is_reminder_process_active RETURNING case_id
)
INSERT INTO audit_entries (at, actor_kind, actor_label, case_id, entity, entity_id, action, changes)
SELECT now(), 'job', 'start', case_id, 'case', case_id::text, 'update',
  '[{"field": "isReminderProcessActive", "from": true, "to": false}]'::jsonb
FROM cleared;
