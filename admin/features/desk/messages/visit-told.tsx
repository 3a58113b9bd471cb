import type { ReactNode } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Card } from "#admin/kit/view/view-page.tsx";
import { getVisitLink } from "#contract/desk/visit.ts";
import { MessageList, useMessages } from "./message-list.tsx";
import classes from "./told.module.css";
import { saidByPatient, VisitLink } from "./visit-link.tsx";

interface ToldProps {
  visit: { id: number; patientPhone: string };
}

/** What the patient was told and may open, as titled parts; none of what is not there. */
function useTold({ visit }: ToldProps): { title: string; part: ReactNode }[] {
  const may = useMay();
  const messages = useMessages({ idAppointment: visit.id }, may("appointments.read")) ?? [];
  const link = useCall(
    getVisitLink,
    { query: { id: visit.id } },
    { enabled: may("appointments.write") },
  ).data;
  return [
    ...(messages.length > 0 ? [{ title: "Messages", part: <MessageList messages={messages} /> }] : []),
    ...(link && (link.url !== null || saidByPatient(link))
      ? [{ title: "Patient’s link", part: <VisitLink visit={visit} link={link} /> }]
      : []),
  ];
}

/** What the patient of a visit was told and answered, below the visit's facts. */
export function VisitTold(props: ToldProps) {
  const parts = useTold(props);
  if (parts.length === 0) return null;
  return (
    <Grid gap={18} align="start" className={classes.told}>
      {parts.map(({ title, part }) => (
        <Card key={title} title={title}>
          {part}
        </Card>
      ))}
    </Grid>
  );
}

/** The same in the narrow panel beside the day board. */
export default function VisitToldBeside(props: ToldProps) {
  return useTold(props).map(({ title, part }) => (
    <Grid key={title} as="section" gap={6} className={classes.beside} aria-label={title}>
      <b>{title}</b>
      {part}
    </Grid>
  ));
}
