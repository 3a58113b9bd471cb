import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { SettingsPage } from "#admin/features/office/settings/settings-page.tsx";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { IconDeviceDesktop, IconPlus } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { PageHead } from "#admin/kit/page/page.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type Display, getDisplays, removeDisplay, showNames } from "#contract/desk/screen.ts";
import { formatDateTime } from "#rules/values/display.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import classes from "./displays.module.css";
import { PairDialog } from "./pair-dialog.tsx";

/** Screens say that they are there every five minutes at least. */
const SILENT_AFTER_MS = 7 * MS_PER_MINUTE;

function seen({ lastSeenOn }: Display): { on: boolean; words: string } {
  if (!lastSeenOn) return { on: false, words: "Never seen since it was paired" };
  const on = Date.now() - Date.parse(lastSeenOn) < SILENT_AFTER_MS;
  return { on, words: on ? "On" : `Off since ${formatDateTime(lastSeenOn)}` };
}

function Line({ display }: { display: Display }) {
  const remove = useConfirmDelete(removeDisplay, {
    refused: "Screen not removed! Please try again.",
    failed: "An error occurred while removing the screen.",
    text: "It goes dark at once and can be paired again.",
  });
  const { id, name, doctors } = display;
  const { on, words } = seen(display);
  return (
    <li>
      <IconDeviceDesktop size={20} stroke={1.75} aria-hidden />
      <Grid shrink className={classes.about}>
        <b className="strong break">{name}</b>
        <span className="soft fs-13">{doctors.length > 0 ? doctors.join(", ") : "Every doctor"}</span>
      </Grid>
      <span className={classes.seen} data-off={!on || undefined}>
        {words}
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={`Remove ${name}`}
        onClick={() => remove({ query: { id } }, { what: `Screen ${name}` })}
      >
        Remove
      </Button>
    </li>
  );
}

/** Names are the patients': who comes to a doctor is not everybody's business, so they are off until asked for. */
function Names({ shown }: { shown: boolean }) {
  const { act, input } = useAct(showNames, { said: null, refreshes: [getDisplays] });
  return (
    <Checkbox
      label="Show the first two letters of names beside tokens"
      description="“Ay…” for Ayesha. Nobody is named otherwise."
      checked={input ? input.body.showsNames === true : shown}
      onChange={({ currentTarget }) => act({ body: { showsNames: currentTarget.checked } })}
    />
  );
}

/** The screens of the waiting room (docs/handbook/desk/waiting-room.md). */
export default function DisplaySettings() {
  const found = useCall(getDisplays);
  const [isPairing, setIsPairing] = useState(false);
  return (
    <SettingsPage>
      {() => (
        <Grid gap={16} packed className={classes.page}>
          <PageHead
            title="Waiting room screens"
            actions={
              <Button
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => setIsPairing(true)}
              >
                Pair a screen
              </Button>
            }
          />
          <p className={classes.lead}>
            A television with a browser shows whose turn it is. Open{" "}
            <code>{`${location.origin}/screen`}</code> on it and type the six digits that it shows here.
          </p>
          <Loaded query={found}>
            {({ displays, showsNames }) => (
              <>
                {displays.length === 0 ? (
                  <p className={classes.none}>No screen is paired yet.</p>
                ) : (
                  <ul className={classes.list} aria-label="Screens">
                    {displays.map((display) => (
                      <Line key={display.id} display={display} />
                    ))}
                  </ul>
                )}
                <Names shown={showsNames} />
              </>
            )}
          </Loaded>
          {isPairing && <PairDialog onClose={() => setIsPairing(false)} />}
        </Grid>
      )}
    </SettingsPage>
  );
}
