-- The figures of the report have a unit and another order: a start makes one where there is none.
delete from "ytd_reports";
