import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { copyOf } from "#admin/kit/fields/copy-of.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { FreeTimesOfDoctor } from "#rules/desk/find-time.ts";
import { freeTimesText } from "#rules/desk/free-times-text.ts";
import { MESSAGE_LANGUAGES, type MessageLanguage } from "#rules/values/text/message-language.ts";
import classes from "./find-time.module.css";

const LABELS: Record<MessageLanguage, string> = {
  en: "For the patient, English",
  ur: "For the patient, Urdu",
};

function Sentence({ text, language }: { text: string; language: MessageLanguage }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (!input.current) return;
    setCopied((await copyOf(input.current)) ? text : null);
  };
  return (
    <Grid gap={8} align="center" className={classes.sentence}>
      <TextInput
        ref={input}
        readOnly
        aria-label={LABELS[language]}
        lang={language}
        dir={language === "ur" ? "rtl" : "ltr"}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        size="xs"
        aria-label={`Copy: ${LABELS[language]}`}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copied === text ? "Copied" : "Copy"}</span>
      </Button>
    </Grid>
  );
}

/** The free times of the first doctor who has any, as a sentence to be sent or read out, in both languages. */
export function ForPatient({ doctors }: { doctors: readonly FreeTimesOfDoctor[] }) {
  const doctor = doctors.find(({ days }) => days.some(({ times }) => times.length > 0));
  return (
    doctor &&
    MESSAGE_LANGUAGES.map((language) => {
      const text = freeTimesText(doctor, language);
      return text && <Sentence key={language} text={text} language={language} />;
    })
  );
}
