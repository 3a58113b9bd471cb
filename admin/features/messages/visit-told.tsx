import { useMay } from "#admin/kit/page/use-session.ts";
import { Card } from "#admin/kit/view/view-page.tsx";
import { MessageList, useMessages } from "./message-list.tsx";
import classes from "./told.module.css";

interface ToldProps {
  visit: { id: number };
}

function useTold({ id }: ToldProps["visit"]) {
  const messages = useMessages({ idAppointment: id }, useMay()("appointments.read")) ?? [];
  return { messages };
}

/** What the patient of a visit was told, below the visit's facts; nothing where no message was planned. */
export function VisitTold({ visit }: ToldProps) {
  const { messages } = useTold(visit);
  if (messages.length === 0) return null;
  return (
    <div className={classes.told}>
      <Card title="Messages">
        <MessageList messages={messages} />
      </Card>
    </div>
  );
}

/** The same in the narrow panel beside the day board. */
export default function VisitToldBeside({ visit }: ToldProps) {
  const { messages } = useTold(visit);
  if (messages.length === 0) return null;
  return (
    <section className={classes.beside} aria-label="Messages of this visit">
      <b>Messages</b>
      <MessageList messages={messages} />
    </section>
  );
}
