-- The facts that decide which times of some days are offered, in one read: first a row whose `setup` has doctors, weeks,
-- single days, closures, chairs and rules, then a row for each visit that holds its time, from the day before to the day
-- after. Minutes count from midnight at the beginning of the first day. Planned once per session.
-- Called by server/features/clinic/schedule/plan.ts.
CREATE OR REPLACE FUNCTION plan_of(of_doctors bigint[], first_day date, last_day date)
  RETURNS TABLE(id bigint, doctor_id bigint, starts int, minutes int, buffer int, chair_id bigint, setup jsonb)
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH asked AS (
    SELECT d.id, d.name, d.name_ur, d.is_active AND NOT d.is_deleted AS is_active, d.department_ids FROM doctors d
    WHERE CASE WHEN of_doctors IS NULL THEN d.is_active AND NOT d.is_deleted ELSE d.id = ANY (of_doctors) END)
  SELECT NULL::bigint, NULL::bigint, NULL::int, NULL::int, NULL::int, NULL::bigint, jsonb_build_object(
    'doctors', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'nameUr', d.name_ur, 'isActive', d.is_active,
        'idDepartments', d.department_ids,
        'weeks', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name,
            'fromDay', nullif(w.from_day, '-infinity'), 'toDay', nullif(w.to_day, 'infinity'),
            'windows', (SELECT coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'from', minute_of(h.from_time),
                'to', minute_of(h.to_time), 'byToken', h.by_token, 'idChair', h.chair_id, 'walkInLimit', h.walk_in_limit)), '[]')
              FROM doctor_hours h WHERE h.week_id = w.id)) ORDER BY w.from_day), '[]')
          FROM doctor_weeks w WHERE w.doctor_id = d.id AND w.from_day <= last_day AND w.to_day >= first_day),
        'days', (SELECT coalesce(jsonb_agg(jsonb_build_object('day', o.day, 'note', o.note,
            'windows', (SELECT coalesce(jsonb_agg(jsonb_build_object('from', lower(part), 'to', upper(part))), '[]')
              FROM unnest(o.windows) AS part))), '[]')
          FROM doctor_days o WHERE o.doctor_id = d.id AND o.day BETWEEN first_day AND last_day)) ORDER BY d.id), '[]')
      FROM asked d),
    'closures', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'idDoctor', c.doctor_id, 'kind', c.kind, 'name', c.name,
        'fromDay', c.from_day, 'toDay', nullif(c.to_day, 'infinity'), 'weekdays', c.weekdays, 'isExpected', c.is_expected,
        'hours', CASE WHEN c.from_time IS NOT NULL THEN
          jsonb_build_object('from', minute_of(c.from_time), 'to', minute_of(c.to_time)) END) ORDER BY c.from_day, c.id), '[]')
      FROM closures c WHERE NOT c.is_deleted AND c.from_day <= last_day AND c.to_day >= first_day
        AND (c.doctor_id IS NULL OR c.doctor_id IN (SELECT d.id FROM asked d))),
    'chairs', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.id), '[]')
      FROM chairs c WHERE c.is_active AND NOT c.is_deleted),
    'rules', (SELECT jsonb_build_object('stepMinutes', r.step_minutes, 'noticeMinutes', r.notice_minutes,
      'horizonDays', r.horizon_days) FROM clinic_rules r));
  RETURN QUERY
  SELECT a.id, a.doctor_id, (a.appointment_date - first_day) * 1440 + minute_of(a.appointment_time), a.duration_minutes,
    a.buffer_minutes, a.chair_id, NULL::jsonb
  FROM appointments a
  WHERE a.status = 'Scheduled' AND NOT a.is_deleted AND a.holds_time
    AND a.appointment_date BETWEEN first_day - 1 AND last_day + 1
    AND (of_doctors IS NULL OR a.doctor_id = ANY (of_doctors) OR a.chair_id IS NOT NULL)
  ORDER BY a.appointment_date, a.appointment_time;
END $$;
