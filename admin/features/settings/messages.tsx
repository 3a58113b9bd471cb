import { PageHead } from "#admin/kit/page/page.tsx";
import { Loaded, useRecord } from "#admin/kit/view/view-page.tsx";
import { getMessageSettings, type ReminderStep } from "#contract/messages.ts";
import { MessageKindCard } from "./message-kind.tsx";
import classes from "./messages.module.css";
import { SettingsPage } from "./settings-page.tsx";

type Step = (typeof ReminderStep)["_output"];

const stepText = ({ daysBefore, at, minutesBefore }: Step) =>
  minutesBefore === null
    ? `${daysBefore === 1 ? "the day before" : `${daysBefore} days before`} at ${at}`
    : `${minutesBefore} minutes before`;

/** Which messages patients get, and what they say (docs/handbook/messages.md). */
export default function MessagesSettings() {
  const found = useRecord(getMessageSettings, {});
  return (
    <SettingsPage>
      {({ clinic }) => (
        <div className={classes.messages}>
          <PageHead title="Messages" />
          <Loaded query={found}>
            {({ kinds, channels, reminders, quiet }) => (
              <>
                <p className={classes.lead}>
                  Nobody is told anything until you switch it on. Reminders are due{" "}
                  {reminders.map(stepText).join(" and ")}; nothing is due from {quiet.from} to {quiet.to}.
                  Texts may name {"{patient}, {day}, {time}, {doctor}, {clinic}, {phone} and {link}"}; what
                  stands in [ ] is left out where its placeholder has no value.
                </p>
                {kinds.map((kind) => (
                  <MessageKindCard
                    key={`${kind.kind} ${kind.updatedOn}`}
                    stored={kind}
                    channels={channels}
                    frame={{ clinic: clinic.facts.name.en, phone: clinic.facts.phone.display, link: null }}
                  />
                ))}
              </>
            )}
          </Loaded>
        </div>
      )}
    </SettingsPage>
  );
}
