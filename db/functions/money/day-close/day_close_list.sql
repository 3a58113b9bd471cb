-- Closes as a list: what was in the drawer, and the total difference of all other methods.
-- Read by server/features/money/day-close/store.ts, server/features/office/search/store.ts.
CREATE OR REPLACE VIEW day_close_list AS
  SELECT c.id, c.created_on, false AS is_deleted, c.z_no, 'Z-' || lpad(c.z_no::text, 6, '0') AS number, c.from_day, c.day,
    cash.expected, cash.counted, cash.variance,
    coalesce((SELECT sum(abs(m.variance)) FROM day_close_methods m WHERE m.close_id = c.id AND m.method <> 'Cash'), 0) AS others_off,
    s.name AS closed_by, r.created_on AS reopened_on, o.name AS reopened_by, r.reason AS reopen_reason,
    search_text('Z-' || lpad(c.z_no::text, 6, '0'), shown_date(c.from_day), shown_date(c.day), s.name, c.remarks, r.reason) AS search_text
  FROM day_closes c
  JOIN day_close_methods cash ON cash.close_id = c.id AND cash.method = 'Cash'
  LEFT JOIN staff s ON s.id = c.closed_by
  LEFT JOIN day_reopenings r ON r.close_id = c.id
  LEFT JOIN staff o ON o.id = r.reopened_by;
