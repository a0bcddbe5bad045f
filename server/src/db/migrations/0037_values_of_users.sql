-- Deletes what the audit kept of the names and addresses of users who were deleted. With the rights of the owner, as
-- `erase_personal_values`; of others it deletes nothing, whoever asks.
CREATE FUNCTION erase_values_of_users(user_ids integer[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit_personal_values v
  WHERE v.user_id = ANY (user_ids)
    AND EXISTS (SELECT FROM users u WHERE u.user_id = v.user_id AND u.deleted_at IS NOT NULL)
$$;--> statement-breakpoint
-- As far back as the log of sign-ins goes.
UPDATE users u SET last_sign_in_at = l.at
FROM (SELECT user_id, max(at) AS at FROM sign_in_log WHERE outcome = 'signedIn' GROUP BY user_id) l
WHERE l.user_id = u.user_id;
