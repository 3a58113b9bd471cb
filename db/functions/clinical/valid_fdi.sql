-- Whether these are teeth by their ISO 3950 numbers, each once: permanent 11 to 48, milk teeth 51 to 85. The same as
-- isTooth of rules/clinical/dental/teeth.ts; tests/api/clinical/chart.test.ts holds both together.
-- Read by checks of tooth_findings, procedures, plan_items, lab_cases.
CREATE OR REPLACE FUNCTION valid_fdi(teeth smallint[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT cardinality(teeth) <= 32 AND NOT EXISTS (
    SELECT FROM unnest(teeth) AS tooth GROUP BY tooth
    HAVING count(*) > 1 OR tooth IS NULL
      OR NOT (tooth / 10 BETWEEN 1 AND 4 AND tooth % 10 BETWEEN 1 AND 8 OR tooth / 10 BETWEEN 5 AND 8 AND tooth % 10 BETWEEN 1 AND 5))
$$;
