-- The search for misspelt names knows the parts of names, and names such as "D’Kassel" as one word.
DELETE FROM name_words WHERE word <> fold_name(word);--> statement-breakpoint
INSERT INTO name_words (word)
SELECT DISTINCT word FROM contacts, unnest(ARRAY[coalesce(first_name, ''), last_name]) AS name, words_to_misspell(name) AS word
ORDER BY 1 ON CONFLICT DO NOTHING;--> statement-breakpoint

-- Existing cases get the words of names with signs added to those they have.
UPDATE case_search s
SET words = s.words || array_to_tsvector(ARRAY(
  SELECT DISTINCT quarter_mark(quarter_of(s.receipt_date_time)) || left(word, 500)
  FROM string_to_table(o.searched_name, ' ') AS word WHERE word <> ''))
FROM cases c JOIN contacts o ON o.contact_id = c.contact_id
WHERE c.case_id = s.case_id AND o.searched_name LIKE '%  %';
