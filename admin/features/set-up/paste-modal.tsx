import { Checkbox, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { readPriceList } from "#rules/price-list.ts";
import { countInWords } from "#rules/sample.ts";
import classes from "./price-list.module.css";
import { type DepartmentLines, withPasted } from "./price-list.ts";

interface PasteModalProps {
  departments: readonly DepartmentLines[];
  onPaste: (departments: DepartmentLines[]) => void;
  onClose: () => void;
}

/** How much of the pasted text is a price list, and what is not. */
function Understood({ services, problems }: { services: number; problems: readonly string[] }) {
  return (
    <>
      <p role="status">
        {countInWords("services", services)} understood
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

/** Takes services from cells that were copied in a spreadsheet. */
export function PasteModal({ departments, onPaste, onClose }: PasteModalProps) {
  const [text, setText] = useState("");
  const [isWhole, setIsWhole] = useState(false);
  const names = [
    ...new Set(departments.filter(({ isKept, name }) => isKept && name.trim()).map(({ name }) => name)),
  ];
  const [into, setInto] = useState(names[0] ?? "Services");
  const { services, problems } = readPriceList(text);
  const needsDepartment = services.some(({ department }) => department === null);
  const take = () => {
    onPaste(withPasted(departments, services, { into, isWhole }));
    onClose();
  };
  return (
    <ModalForm
      title="Paste from a spreadsheet"
      submit={
        services.length === 0 ? "Take the services" : `Take ${countInWords("services", services.length)}`
      }
      disabled={services.length === 0}
      onSubmit={take}
      onClose={onClose}
    >
      <div className={classes.paste}>
        <Textarea
          label="Copied cells"
          description="Copy the columns in Excel or Google Sheets, a line for each service: its name and its price; the department before the name, if there is one."
          rows={8}
          autoFocus
          data-autofocus
          dir="auto"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {needsDepartment && names.length > 0 && (
          <Select
            label="Department of lines without one"
            allowDeselect={false}
            data={names}
            value={into}
            onChange={(name) => setInto(name ?? into)}
          />
        )}
        <Checkbox
          label="This is the whole list: untick what is not in it"
          checked={isWhole}
          onChange={(event) => setIsWhole(event.currentTarget.checked)}
        />
        {text.trim() !== "" && <Understood services={services.length} problems={problems} />}
      </div>
    </ModalForm>
  );
}
