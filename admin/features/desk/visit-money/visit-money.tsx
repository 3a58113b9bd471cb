import { Link } from "react-router";
import { Note } from "#admin/kit/display/note.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { visitMoneyWords } from "#rules/desk/visit-money.ts";
import { useVisitMoney } from "./use-visit-money.ts";

interface VisitMoneyProps {
  idAppointment: number;
}

/**
 * What was paid and is owed for a visit that does not take place, and what to do next, with the way to its bills; nothing
 * where there is none, or for a person who may not read bills.
 */
export default function VisitMoney({ idAppointment }: VisitMoneyProps) {
  const canOpen = useCanOpen();
  const data = useVisitMoney(idAppointment);
  const [title, ...words] = data ? visitMoneyWords(data) : [];
  if (!data || title === undefined) return null;
  return (
    <Note
      kind={data.bills.length > 0 ? "attention" : "info"}
      title={title}
      announce
      actions={
        canOpen("billing/view/:id") &&
        data.bills.map(({ paymentId }) => (
          <Link key={paymentId} to={pathTo("billing/view/:id", paymentId)}>
            Open bill {paymentId}
          </Link>
        ))
      }
    >
      {words.join(" ")}
    </Note>
  );
}
