-- Since when a case waits was not kept so far: what waits now stands still from here on.
UPDATE "cases" SET "stands_still_since" = date_trunc('milliseconds', now()) WHERE coalesce("status_before_id", "status_id") = 4;
