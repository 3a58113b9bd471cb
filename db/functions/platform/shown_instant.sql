-- An instant's clinic day as screens show it, in lower case.
-- Called by appointment_requests_search, contact_messages_search, patients_search, staff_search.
CREATE OR REPLACE FUNCTION shown_instant(t timestamptz) RETURNS text LANGUAGE sql STABLE AS $$ SELECT lower(to_char(t AT TIME ZONE 'Asia/Karachi', 'DD-Mon-YYYY')) $$;
