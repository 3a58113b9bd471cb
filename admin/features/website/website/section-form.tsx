import { useMemo } from "react";
import { Link } from "react-router";
import { DoctorsShown } from "#admin/features/website/website/records/doctors-shown.tsx";
import { PricesShown } from "#admin/features/website/website/records/prices-shown.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { SiteLanguage } from "#contract/values/texts.ts";
import type { EditedText } from "#contract/website/editor.ts";
import type { TextKey } from "#contract/website/sections.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import { sectionFields } from "./fields/section-fields.ts";
import { errorsBelow, SectionInput } from "./fields/section-input.tsx";
import type { Texts } from "./use-texts.ts";

/** What a section shows that is not changed here: one owner for each fact. */
function Elsewhere({ sectionKey }: { sectionKey: TextKey }) {
  const canOpen = useCanOpen();
  const link = (path: "doctors" | "subservices", words: string) =>
    canOpen(path) ? <Link to={pathTo(path)}>{words}</Link> : words;
  if (sectionKey === "doctors")
    return (
      <p className="hint">
        Names, qualifications and times come from {link("doctors", "Doctors")}. Here you choose who is shown,
        in which order, and what stands under the name.
      </p>
    );
  if (sectionKey === "departments" || sectionKey === "services")
    return (
      <p className="hint">
        Prices are read from {link("subservices", "Services")}: change one there and it is right here and on
        bills.
      </p>
    );
  if (sectionKey === "questions")
    return <p className="hint">The first question is open when the page opens.</p>;
  if (sectionKey === "hero" || sectionKey === "contact")
    return (
      <p className="hint">
        Hours, address and telephone come from the settings. A text may name them: {"{clinic}"}, {"{city}"},{" "}
        {"{area}"}, {"{days}"}, {"{times}"}, {"{phone}"}.
      </p>
    );
  return null;
}

interface SectionFormProps {
  sectionKey: TextKey;
  text: EditedText;
  texts: Texts;
  language: SiteLanguage;
}

/** The inputs of a section, and the records it shows. */
export function SectionForm({ sectionKey, text, texts, language }: SectionFormProps) {
  const fields = useMemo(() => sectionFields(sectionKey), [sectionKey]);
  const { content, isShown } = texts.shownOf(sectionKey) ?? text;
  const errors = texts.errors[sectionKey] ?? {};
  return (
    <>
      {text.notes.map((note) => (
        <Note key={note} kind="attention" title={note} />
      ))}
      <Elsewhere sectionKey={sectionKey} />
      {fields.map((field) => (
        <SectionInput
          key={field.name}
          field={field}
          language={language}
          value={content[field.name]}
          errors={errorsBelow(errors, field.name)}
          onChange={(value) =>
            texts.change(sectionKey, { content: withValueAt(content, field.name, value), isShown })
          }
        />
      ))}
      {errors[""] && <p role="alert">{errors[""]}</p>}
      {sectionKey === "doctors" && <DoctorsShown language={language} />}
      {sectionKey === "departments" && <PricesShown language={language} />}
    </>
  );
}
