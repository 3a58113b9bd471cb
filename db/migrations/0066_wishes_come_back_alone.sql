-- works from 0047
-- A visit that had fulfilled two wishes of a patient for one department could not be cancelled: both came back at once, of which
-- one alone may wait. The newest comes back. One whose days have passed stands in nobody's way.
CREATE OR REPLACE FUNCTION waits_again(of_visit bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE waiting_entries o SET state = 'lapsed' FROM waiting_entries w
  WHERE w.booked_id = of_visit AND w.state = 'booked' AND NOT w.is_deleted AND o.patient_id = w.patient_id
    AND o.department_id = w.department_id AND o.state = 'waiting' AND NOT o.is_deleted AND o.to_day < clinic_today();
  UPDATE waiting_entries w SET state = 'waiting', booked_id = NULL
  WHERE w.booked_id = of_visit AND w.state = 'booked' AND NOT w.is_deleted AND w.to_day >= clinic_today()
    AND NOT EXISTS (SELECT FROM waiting_entries o WHERE o.patient_id = w.patient_id AND o.department_id = w.department_id
      AND NOT o.is_deleted AND (o.state = 'waiting'
        OR o.booked_id = of_visit AND o.state = 'booked' AND o.to_day >= clinic_today() AND o.id > w.id))
$$;

-- Chairs that were deleted are left by the hours that named them.
UPDATE doctor_hours SET chair_id = NULL WHERE chair_id IN (SELECT id FROM chairs WHERE is_deleted);
