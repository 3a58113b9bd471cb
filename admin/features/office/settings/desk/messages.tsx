import { SettingsPage } from "#admin/features/office/settings/settings-page.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { PageHead } from "#admin/kit/page/page.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getMessageSettings } from "#contract/desk/messages.ts";
import { MessageKindCard } from "./message-kind.tsx";
import classes from "./messages.module.css";
import { ReminderTimes } from "./reminder-times.tsx";

/** Which messages patients get, and what they say (docs/handbook/desk/messages.md). */
export default function MessagesSettings() {
  const found = useCall(getMessageSettings);
  return (
    <SettingsPage>
      {({ clinic }) => (
        <Grid gap={16} className={classes.messages}>
          <PageHead title="Messages" />
          <Loaded query={found}>
            {(settings) => (
              <>
                <p className="soft">
                  Nobody is told anything until you switch it on; nothing is due from {settings.quiet.from} to{" "}
                  {settings.quiet.to}. Texts may name{" "}
                  {"{patient}, {day}, {time}, {doctor}, {clinic}, {phone}, {link} and {was}"}, the time before
                  a move; what stands in [ ] is left out where its placeholder has no value.
                </p>
                <ReminderTimes key={JSON.stringify(settings.reminders)} stored={settings.reminders} />
                {settings.kinds.map((kind) => (
                  <MessageKindCard
                    key={`${kind.kind} ${kind.updatedOn}`}
                    stored={kind}
                    settings={settings}
                    facts={clinic.facts}
                  />
                ))}
              </>
            )}
          </Loaded>
        </Grid>
      )}
    </SettingsPage>
  );
}
