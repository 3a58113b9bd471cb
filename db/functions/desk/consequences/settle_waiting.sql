-- Settles a patient's waiting-list entry by a visit. A visit on one of its days fulfils it; a later one becomes the visit
-- that the patient wants earlier. Offers of a time that is now taken are closed. Entries are always locked before offers,
-- so that no deadlock arises.
-- Called by waiting_follows_booking, waiting_follows_visit.
-- After the tables
CREATE OR REPLACE FUNCTION settle_waiting(visit appointments) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE waiting_entries w SET
    state = CASE WHEN visit.appointment_date <= w.to_day THEN 'booked' ELSE w.state END,
    booked_id = CASE WHEN visit.appointment_date <= w.to_day THEN visit.id END,
    appointment_id = CASE WHEN visit.appointment_date <= w.to_day THEN w.appointment_id ELSE visit.id END
  WHERE w.patient_id = visit.patient_id AND w.department_id = visit.department_id AND w.state = 'waiting' AND NOT w.is_deleted
    AND coalesce(w.doctor_id, visit.doctor_id) = visit.doctor_id AND w.to_day >= clinic_today() AND visit.appointment_date >= clinic_today()
    AND w.appointment_id IS DISTINCT FROM visit.id AND (visit.appointment_date <= w.to_day OR w.appointment_id IS NULL);
  IF NOT visit.holds_time THEN RETURN; END IF;
  UPDATE waiting_offers o SET state = CASE WHEN w.patient_id = visit.patient_id THEN 'taken' ELSE 'gone' END
  FROM waiting_entries w
  WHERE w.id = o.waiting_id AND o.state = 'open' AND o.doctor_id = visit.doctor_id
    AND o.day BETWEEN visit.appointment_date - 1 AND visit.appointment_date + 1
    AND tsrange(o.day + o."time", o.day + o."time" + make_interval(mins => o.minutes)) && visit.period;
END $$;
