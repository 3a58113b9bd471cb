import { Autocomplete, Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { readPriceList } from "#rules/clinic/price-list.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { type DepartmentLines, withDepartments, withPasted } from "./price-list.ts";

interface PasteModalProps {
  departments: readonly DepartmentLines[];
  /** The department in which somebody worked last; null: in none. */
  shown: string | null;
  onPaste: (departments: DepartmentLines[]) => void;
  onClose: () => void;
}

/** How much of the pasted text is a price list, and what is not. */
function Understood({ services, problems }: { services: number; problems: readonly string[] }) {
  return (
    <>
      <p role="status">
        {countOfNoun(services, "services")} understood
        {problems.length > 0 && `, ${problems.length} left out`}.
      </p>
      {problems.length > 0 && (
        <Note kind="attention" title="Left out">
          <ul>
            {problems.slice(0, 10).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {problems.length > 10 && <p>And {problems.length - 10} more.</p>}
        </Note>
      )}
    </>
  );
}

/** The first names of many. */
const inWords = (names: readonly string[]) =>
  names.length > 3
    ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`
    : names.join(", ").replace(/, ([^,]+)$/, " and $1");

/** Takes services from cells that were copied in a spreadsheet. */
export function PasteModal({ departments, shown, onPaste, onClose }: PasteModalProps) {
  const [text, setText] = useState("");
  const [isWhole, setIsWhole] = useState(false);
  const names = [
    ...new Set(departments.filter(({ isKept, name }) => isKept && name.trim()).map(({ name }) => name)),
  ];
  const [into, setInto] = useState(shown ?? "");
  const { services: read, problems } = readPriceList(text, names);
  const services = withDepartments(read, departments);
  const homeless = services.filter(({ department }) => department === null);
  const isAsked = homeless.length > 0 && into.trim() === "";
  const take = () => {
    onPaste(withPasted(departments, services, { into, isWhole }));
    onClose();
  };
  return (
    <ModalForm
      title="Paste from a spreadsheet"
      submit={
        services.length === 0 ? "Take the services" : `Take ${countOfNoun(services.length, "services")}`
      }
      disabled={services.length === 0 || isAsked}
      onSubmit={take}
      onClose={onClose}
    >
      <Grid gap={14}>
        <Textarea
          label="Copied cells"
          description="Copy the columns in Excel or Google Sheets, a line for each service: its name and its price; the department before the name, or on a line of its own, if there is one."
          rows={8}
          autoFocus
          data-autofocus
          dir="auto"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {homeless.length > 0 && (
          <Autocomplete
            label="Department of lines without one"
            description={`For ${inWords(homeless.map(({ name }) => name))}. Choose one, or type a new name.`}
            required
            data={names}
            value={into}
            onChange={setInto}
          />
        )}
        <Checkbox
          label="This is the whole list: untick what is not in it"
          checked={isWhole}
          onChange={(event) => setIsWhole(event.currentTarget.checked)}
        />
        {text.trim() !== "" && <Understood services={services.length} problems={problems} />}
      </Grid>
    </ModalForm>
  );
}
