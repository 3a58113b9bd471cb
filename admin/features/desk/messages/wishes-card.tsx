import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Card, Loaded } from "#admin/kit/view/view-page.tsx";
import { type ContactWishes, getMessages, getWishes, saveWishes } from "#contract/desk/messages.ts";
import { formatDate } from "#rules/values/display.ts";

const LANGUAGES = { en: "English", ur: "Urdu" } as const;

const valuesOf = ({ language, reminders, recalls, agreedOn, stoppedOn }: ContactWishes) => ({
  language,
  reminders,
  recalls,
  agreed: agreedOn !== null,
  stopped: stoppedOn !== null,
});

/** What can be switched, and what is said of it. */
function switchesOf({ agreedOn, stoppedOn }: ContactWishes) {
  const since = (on: string | null) => (on ? `Since ${formatDate(on)}. ` : "");
  return [
    { name: "reminders", label: "Reminders of visits", about: undefined },
    { name: "recalls", label: "Reminders of check-ups", about: undefined },
    {
      name: "agreed",
      label: "Agreed to SMS and e-mail",
      about: `${since(agreedOn)}What the program sends by itself.`,
    },
    {
      name: "stopped",
      label: "No messages",
      about: `${since(stoppedOn)}Nothing is sent, and what is planned goes.`,
    },
  ] as const;
}

function Wishes({ idPatient, stored }: { idPatient: number; stored: ContactWishes }) {
  const mayChange = useMay()("patients.write");
  const before = valuesOf(stored);
  const [values, setValues] = useState(before);
  const { act, busy } = useAct(saveWishes, { refreshes: [getWishes, getMessages] });
  const { updatedOn } = stored;
  const isChanged = JSON.stringify(values) !== JSON.stringify(before);
  return (
    <Grid gap={12}>
      {mayChange ? (
        <SegmentField
          label="Language"
          data={Object.values(LANGUAGES)}
          value={LANGUAGES[values.language ?? "en"]}
          onChange={(name) => setValues({ ...values, language: name === LANGUAGES.ur ? "ur" : "en" })}
        />
      ) : (
        <p>{LANGUAGES[values.language ?? "en"]}</p>
      )}
      {switchesOf(stored).map(({ name, label, about }) => (
        <Switch
          key={name}
          label={label}
          description={about}
          disabled={!mayChange}
          checked={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.checked })}
        />
      ))}
      {mayChange && (
        <Button
          variant={isChanged ? "filled" : "default"}
          disabled={!isChanged}
          loading={busy}
          onClick={() => act({ body: { idPatient, ...values, updatedOn } })}
        >
          Save wishes
        </Button>
      )}
    </Grid>
  );
}

/** Which messages a patient wishes to get (docs/handbook/desk/messages.md#contact-preferences). */
export function WishesCard({ idPatient }: { idPatient: number }) {
  const wishes = useCall(getWishes, { query: { idPatient } });
  return (
    <Card title="Wishes">
      <Loaded query={wishes}>
        {(stored) => <Wishes key={JSON.stringify(stored)} idPatient={idPatient} stored={stored} />}
      </Loaded>
    </Card>
  );
}
