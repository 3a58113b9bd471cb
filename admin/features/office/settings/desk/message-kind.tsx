import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { GrowingTextArea } from "#admin/kit/fields/text-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Card } from "#admin/kit/view/view-page.tsx";
import type { StoredSettings } from "#contract/clinic/settings.ts";
import { getMessageSettings, type MessageSettings, saveMessageKind } from "#contract/desk/messages.ts";
import { INVISIBLE_MESSAGE } from "#contract/values/fields.ts";
import { linesHaveNoneUnseen } from "#contract/values/texts.ts";
import { LONGEST_TEMPLATE, templateProblem } from "#rules/desk/messages/message-templates.ts";
import { MESSAGE_TEXTS, messageText } from "#rules/desk/messages/message-texts.ts";
import { smsParts } from "#rules/desk/messages/sms-parts.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import classes from "./messages.module.css";

type ClinicFacts = StoredSettings["clinic"]["facts"];
type Kind = MessageSettings["kinds"][number];

const TITLES = { booked: "Booked", reminder: "Reminder", moved: "Moved", cancelled: "Cancelled" };
const EXAMPLE = {
  en: [{ patient: "Ayesha Khan", doctor: "Dr Sana Mirza", date: "2026-11-24", time: "17:00" }],
  ur: [{ patient: "عائشہ خان", doctor: "ڈاکٹر ثناء مرزا", date: "2026-11-24", time: "17:00" }],
};

/** What the patient of the example knew before a move. */
const WAS = "2026-11-23T18:00";

interface TextProps {
  kind: Kind["kind"];
  language: MessageLanguage;
  value: string;
  facts: ClinicFacts;
  exampleLinks: MessageSettings["exampleLinks"];
  onChange: (value: string) => void;
}

/** What is wrong with a template, in words for its field, or null. */
const problemOf = (value: string): string | null =>
  templateProblem(value) ?? (linesHaveNoneUnseen(value) ? null : INVISIBLE_MESSAGE);

/** A template, and what a patient would read of it. */
function Text({ kind, language, value, facts: { name, phone }, exampleLinks, onChange }: TextProps) {
  const link = exampleLinks?.[language] ?? null;
  const example = EXAMPLE[language].map((visit) => ({ ...visit, link, was: kind === "moved" ? WAS : null }));
  const frame = { clinic: name[language] ?? name.en, phone: phone.display };
  const shown = messageText(value, example, frame, language);
  const { parts, isPlain } = smsParts(shown);
  const direction = { lang: language, dir: language === "ur" ? "rtl" : "ltr" };
  return (
    <Grid gap={6} className={classes.text}>
      <GrowingTextArea
        label={language === "ur" ? "Text in Urdu" : "Text in English"}
        minRows={3}
        maxLength={LONGEST_TEMPLATE}
        {...direction}
        value={value}
        error={problemOf(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.preview} {...direction}>
        {shown}
      </p>
      {link === null && value.includes("{link}") && (
        <small>
          Without {"{link}"}: Matab knows no address at which patients reach it. Whoever set it up writes it
          as PUBLIC_URL, like https://clinic.pk, beside the other settings that Matab starts with
          (docs/settings.md).
        </small>
      )}
      <small>
        {parts} SMS{isPlain ? "" : ", letters beyond the English ones: 70 to an SMS instead of 160"}
      </small>
    </Grid>
  );
}

/** One kind of message: whether patients get it, by which way, and its texts. */
export function MessageKindCard({
  stored,
  settings: { channels, exampleLinks },
  facts,
}: {
  stored: Kind;
  settings: MessageSettings;
  facts: ClinicFacts;
}) {
  const { act, busy } = useAct(saveMessageKind, { refreshes: [getMessageSettings] });
  const own = MESSAGE_TEXTS[stored.kind] ?? { en: "", ur: "" };
  const [values, setValues] = useState({ ...stored, en: stored.en ?? own.en, ur: stored.ur ?? own.ur });
  const save = () => {
    const changed = (of: MessageLanguage) => (values[of] === own[of] ? null : values[of]);
    const body = { ...values, en: changed("en"), ur: changed("ur"), updatedOn: stored.updatedOn };
    return act({ body });
  };
  return (
    <Card title={TITLES[stored.kind]}>
      <Grid gap={16} justify="start">
        <Switch
          label="Patients get this message"
          checked={values.isActive}
          onChange={(event) => setValues({ ...values, isActive: event.currentTarget.checked })}
        />
        {channels.length > 1 && (
          <SegmentField
            label="Sent by"
            data={channels}
            value={values.channel}
            onChange={(channel) => setValues({ ...values, channel })}
          />
        )}
        {(["en", "ur"] as const).map((language) => (
          <Text
            key={language}
            kind={stored.kind}
            language={language}
            value={values[language]}
            facts={facts}
            exampleLinks={exampleLinks}
            onChange={(text) => setValues({ ...values, [language]: text })}
          />
        ))}
        <Button onClick={save} loading={busy}>
          Save
        </Button>
      </Grid>
    </Card>
  );
}
