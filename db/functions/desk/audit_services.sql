-- Records a change in the services of an appointment or request in the audit trail, as a change of that record from one
-- list of services to another. Rows of these tables are only added and removed. Arguments: the record's table and the
-- column that refers to it.
-- Called by triggers of appointment_request_services, appointment_services.
CREATE OR REPLACE FUNCTION audit_services() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := CASE TG_OP WHEN 'INSERT' THEN 'c.ids' ELSE 'ARRAY[]::bigint[]' END;
  removed text := CASE TG_OP WHEN 'DELETE' THEN 'c.ids' ELSE 'ARRAY[]::bigint[]' END;
BEGIN
  EXECUTE format($query$
    INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
    SELECT current_staff_id(), nullif(current_setting('matab.request_id', true), ''), 'changed', %1$L, record.id,
      to_jsonb(record) - 'search_text' || jsonb_build_object('service_ids', others.ids || %5$s),
      to_jsonb(record) - 'search_text' || jsonb_build_object('service_ids', others.ids || %4$s)
    FROM (SELECT %2$I AS id, array_agg(service_id ORDER BY service_id) AS ids FROM changed_rows GROUP BY 1) c
    JOIN %1$I record ON record.id = c.id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(service_id ORDER BY service_id), ARRAY[]::bigint[]) AS ids FROM %3$I
      WHERE %2$I = c.id AND service_id <> ALL (c.ids)) others
    ORDER BY record.id
  $query$, TG_ARGV[0], TG_ARGV[1], TG_TABLE_NAME, added, removed);
  RETURN NULL;
END $$;
