-- The week that applies to a doctor on a day; null without one.
-- Called by next_working_day; db/seed/demo/clinic.ts, server/features/clinic/doctors/hours-store.ts,
-- server/features/website/site/store.ts.
CREATE OR REPLACE FUNCTION week_on(of_doctor bigint, on_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM doctor_weeks WHERE doctor_id = of_doctor AND on_day BETWEEN from_day AND to_day ORDER BY from_day DESC LIMIT 1
$$;
