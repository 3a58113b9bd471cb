import type { UseFormReturnType } from "@mantine/form";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import type { DoctorValues } from "./doctors.ts";
import { OutsideOpeningNote } from "./outside-opening-note.tsx";
import { WeekLines } from "./week-lines.tsx";

interface FieldsProps {
  form: UseFormReturnType<DoctorValues>;
}

/** When the doctor sees patients: as many lines as the week needs; `help` says where they come from. */
export function WeekFields({
  form,
  help = "When patients can be booked. 1600 and 4 pm are understood.",
}: FieldsProps & { help?: string }) {
  return (
    <FormGroup title="Weekly hours" help={help}>
      <Col span={6}>
        <WeekLines form={form} note={<OutsideOpeningNote week={form.values.week} />} />
      </Col>
    </FormGroup>
  );
}
