-- Puts the entry of a visit that no longer fulfils it back on the waiting list, if its days have not passed and no other
-- entry has replaced it. Of two entries fulfilled by one visit the newest returns; one whose days have passed blocks
-- nobody.
-- Called by waiting_follows_visit.
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
