-- A search is part of the statement that asks for it.
DROP FUNCTION cases_found(tsquery);
