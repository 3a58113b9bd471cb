import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Col } from "#admin/kit/form/form-page.tsx";
import { listWorkForLab, type WorkForLab } from "#contract/money/lab.ts";
import { teethText } from "#rules/clinical/dental/teeth.ts";
import { formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import type { OrderValues } from "./order-values.ts";

const keyOf = ({ idProcedure, idPlanItem }: Pick<WorkForLab, "idProcedure" | "idPlanItem">) =>
  idProcedure ? `done ${idProcedure}` : idPlanItem ? `planned ${idPlanItem}` : null;

/** For which work the lab makes something: its cost counts there. Nothing where the patient has none. */
export function WorkField({ form }: { form: UseFormReturnType<OrderValues> }) {
  const { idPatient, idProcedure, idPlanItem, teeth, what } = form.values;
  const { data = [] } = useCall(listWorkForLab, idPatient ? { query: { patientId: idPatient } } : null);
  if (data.length === 0) return null;
  const choose = (key: string | null) => {
    const work = data.find((one) => keyOf(one) === key);
    const before = data.find((one) => keyOf(one) === keyOf({ idProcedure, idPlanItem }));
    form.setValues({ idProcedure: work?.idProcedure ?? null, idPlanItem: work?.idPlanItem ?? null });
    if (!work) return;
    // What the work before filled in follows; what was typed stays.
    if (teeth.trim() === "" || teeth === (before && teethText(before.teeth)))
      form.setFieldValue("teeth", teethText(work.teeth));
    if (what.trim() === "" || what === before?.service) form.setFieldValue("what", work.service);
  };
  const optionOf = (work: WorkForLab) => ({
    value: keyOf(work) ?? "",
    label: work.doneOn ? `${work.text}, ${formatDate(work.doneOn)}` : work.text,
  });
  const groups = [
    { group: say("Planned"), items: data.filter(({ doneOn }) => doneOn === null).map(optionOf) },
    { group: say("Done"), items: data.filter(({ doneOn }) => doneOn !== null).map(optionOf) },
  ];
  return (
    <Col span={3}>
      <Select
        label={say("Made for")}
        description={say("Its cost counts with this work")}
        placeholder={say("No work of the chart or plan")}
        clearable
        data={groups.filter(({ items }) => items.length > 0)}
        value={keyOf({ idProcedure, idPlanItem })}
        error={form.errors.idProcedure ?? form.errors.idPlanItem}
        onChange={choose}
      />
    </Col>
  );
}
