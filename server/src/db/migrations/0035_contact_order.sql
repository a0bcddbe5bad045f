-- Names and addresses in the order of their letters: the first ones that begin so are found without looking at all that do. Exactly
-- the expressions of `contacts-beginning.ts`.
CREATE INDEX contacts_last_name_order ON contacts (fold(last_name) COLLATE "C", contact_id);--> statement-breakpoint
CREATE INDEX contacts_first_name_order ON contacts (fold(coalesce(first_name, '')) COLLATE "C", contact_id);--> statement-breakpoint
CREATE INDEX contacts_emails_order ON contacts (lower(array_to_string_immutable(emails)) COLLATE "C", contact_id);
