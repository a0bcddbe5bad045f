-- Deletes the names and addresses that the audit keeps of deleted users. Other users are ignored.
CREATE OR REPLACE FUNCTION erase_values_of_users(user_ids integer[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values v
  WHERE v.user_id = ANY (user_ids)
    AND EXISTS (SELECT FROM users u WHERE u.user_id = v.user_id AND u.deleted_at IS NOT NULL)
$$;
