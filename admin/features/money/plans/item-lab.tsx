import { useCall } from "#admin/kit/call/use-call.ts";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getOpenLabWork, type OpenLabWork } from "#contract/money/lab.ts";
import { shortDay } from "#rules/money/lab/lab-case.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";

/** "L-000082, at the lab, due 18-Nov". */
function whereIs({ number, status, dueOn }: OpenLabWork): string {
  if (status === "To send") return say("{number}, to send", { number });
  if (dueOn === null) return say("{number}, at the lab", { number });
  const day = shortDay(dueOn, clinicToday());
  return status === "Late"
    ? say("{number}, late, due {day}", { number, day })
    : say("{number}, at the lab, due {day}", { number, day });
}

/** Where the lab work for an item of a plan is, while it is not back; the item may be done all the same. */
export function ItemLab({ idPlanItem, idPatient }: { idPlanItem: number; idPatient: number }) {
  const mayRead = useMay()("lab.read");
  const { data = [] } = useCall(getOpenLabWork, mayRead ? { query: { patientId: idPatient } } : null);
  return data
    .filter((work) => work.idPlanItem === idPlanItem)
    .map((work) => (
      <div key={work.id} className="attn fs-13">
        <RecordLink screen="lab/view/:id" id={work.id}>
          {whereIs(work)}
        </RecordLink>
      </div>
    ));
}
