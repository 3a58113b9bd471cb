-- Puts the wish of a visit that does not fulfil it any more back on the list, where its days last and no other has
-- taken its place. Of two wishes that one visit had fulfilled the newest comes back; one whose days have passed stands
-- in nobody's way.
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
