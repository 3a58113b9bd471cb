import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { RecordTable } from "#admin/kit/view/record-table.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { findByLot, type LotUse } from "#contract/clinical/procedures.ts";
import { isLot, LONGEST_DETAIL, workDetailText } from "#rules/clinical/work-details.ts";
import { formatCount, formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./safety.module.css";

/** Finds everybody for whom a product of one lot was used: a manufacturer calls it back. */
export function LotSearch() {
  const [typed, setTyped] = useState("");
  const [lot, search] = useState("");
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    search(typed.trim());
  };
  return (
    <Grid gap={12}>
      <p className="soft">
        {say(
          "For whom a product of a lot was used. Spaces, hyphens and capitals do not matter. Each look is recorded in the patients’ files.",
        )}
      </p>
      <Row as="form" gap={10} align="end" className={classes.lot} onSubmit={find}>
        <TextField
          label={say("Lot")}
          autoComplete="off"
          maxLength={LONGEST_DETAIL}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!isLot(typed)}>
          {say("Find")}
        </Button>
      </Row>
      {lot !== "" && <Uses lot={lot} />}
    </Grid>
  );
}

function Uses({ lot }: { lot: string }) {
  const query = useCall(findByLot, { query: { lot } });
  return (
    <Loaded query={query}>
      {({ uses, count }) =>
        count === 0 ? (
          <p role="status">{say("Nobody had lot {lot}.", { lot })}</p>
        ) : (
          <Grid gap={8}>
            <p role="status">
              {count > uses.length
                ? say("The newest {shown} of {all} are listed.", {
                    shown: formatCount(uses.length),
                    all: formatCount(count),
                  })
                : count === 1
                  ? say("Used once.")
                  : say("Used {count} times.", { count: formatCount(count) })}
            </p>
            <RecordTable
              label={say("Who had lot {lot}", { lot })}
              columns={[
                { header: say("Patient"), title: true, cell: Whose },
                {
                  header: say("Phone"),
                  className: "nowrap",
                  cell: ({ phone }) => phone && <PhoneLink digits={phone} />,
                },
                { header: say("Visit"), className: "nowrap", cell: Visit },
                { header: say("Work"), kind: "text", cell: What },
                { header: say("Doctor"), cell: ({ doctorName }) => <PersonName name={doctorName} /> },
              ]}
              rows={uses}
              keyOf={({ id }) => id}
            />
          </Grid>
        )
      }
    </Loaded>
  );
}

const Whose = ({ idPatient, patientName, patientRegisterNo }: LotUse) => (
  <>
    <RecordLink screen="patients/view/:id" id={idPatient}>
      <PersonName name={patientName} />
    </RecordLink>{" "}
    <span className="muted num">{patientRegisterNo}</span>
  </>
);

const Visit = ({ idAppointment, day }: LotUse) => (
  <RecordLink screen="appointment/view/:id" id={idAppointment}>
    {formatDate(day)}
  </RecordLink>
);

const What = ({ service, detail }: LotUse) => (
  <>
    <bdi>{service}</bdi>
    <br />
    <span className="soft">{workDetailText(detail.work)}</span>
  </>
);
