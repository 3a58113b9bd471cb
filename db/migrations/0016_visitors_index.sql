-- The patients of a range that begins within a month, such as the last twelve months: whoever came in that month's days
-- before the range and then again within it is found here, so that the rest of the range is read by the month.
CREATE INDEX visit_days_previous ON visit_days (previous_day, day) INCLUDE (department_id);
