import { memo, useState } from "react";
import { Avatar } from "#admin/kit/display/avatar.tsx";
import { IconPhone, IconUserPlus } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { focusAfterDialog } from "#admin/kit/focus/use-dialog-focus-return.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { listPatients } from "#contract/patients/patients.ts";
import { groupPhone } from "#rules/values/display.ts";
import { closestFirst } from "#rules/values/text/closest-name.ts";
import { call } from "#ui/call.ts";
import { knownFromSearch, NewPatientModal } from "./new-patient-modal.tsx";
import { type PatientFacts, patientLine } from "./patient-line.ts";
import { RecordPicker } from "./record-picker.tsx";
import type { Choice, ChoiceGroup, PickerProps } from "./use-record-picker.ts";

/** A patient as a picker offers one. */
export function patientChoice(patient: PatientFacts): Choice {
  const { id, fullName, registerNo, phone } = patient;
  return {
    id,
    text: `${fullName}, ${registerNo}`,
    plainName: fullName,
    phone,
    name: <PersonName name={fullName} />,
    detail: patientLine(patient),
    before: <Avatar name={fullName} size={24} />,
  };
}

async function find(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await call(listPatients, { query: { page: 1, pageSize: 10, search } }, { signal });
  return closestFirst(search, data).map(patientChoice);
}

/** The choices before anything is typed: patients with the request's phone, then those of the same name. */
async function suggest(mobile: string, name: string, signal: AbortSignal): Promise<ChoiceGroup[]> {
  const [sameMobile, sameName] = await Promise.all([find(mobile, signal), find(name, signal)]);
  const known = new Set(sameMobile.map(({ id }) => id));
  const title = (
    <>
      <IconPhone size={14} stroke={2} aria-hidden /> Same mobile, {groupPhone(mobile)}
    </>
  );
  return [
    { title, choices: sameMobile, likely: true },
    { title: "Similar name", choices: sameName.filter(({ id }) => !known.has(id)) },
  ];
}

interface PatientPickerProps extends PickerProps {
  /** Whom to put first before anything is typed, as for a visitor's request. */
  likely?: { mobile: string; name: string };
  /** The patient chosen so far, e.g. of the record being edited, or the one just created. */
  chosen?: PatientFacts | null;
  inline?: boolean;
  /** Hears of the choice with the patient's name and phone; null when it is cleared. */
  onPatient?: (patient: { id: number; fullName: string; phone: string } | null) => void;
  /** In place of the picker's own dialog: where a dialog stands already and the new patient takes its place. */
  onCreate?: () => void;
}

/** The first empty field after this one, or the next field where none is empty; by selector, because it may be any form. */
function fieldAfter(field: Element | null): HTMLElement | null {
  const form = field instanceof HTMLInputElement ? field.form : null;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input, textarea, select") ?? [])].filter(
    (other) => !other.disabled && !other.readOnly && other.type !== "radio" && other.offsetParent !== null,
  );
  const after = fields.slice(fields.indexOf(field as HTMLInputElement) + 1);
  return after.find(({ value }) => value === "") ?? after[0] ?? null;
}

interface Creation {
  field: Element | null;
  typed: string;
  choose: (choice: Choice) => void;
}

/** Opens the dialog for a new patient, and chooses the one it creates. */
function useCreation() {
  const [creation, setCreation] = useState<Creation | null>(null);
  const dialog = creation && (
    <NewPatientModal
      known={knownFromSearch(creation.typed)}
      onClose={() => setCreation(null)}
      onCreated={(patient) => {
        creation.choose(patientChoice(patient));
        focusAfterDialog(() => fieldAfter(creation.field));
        setCreation(null);
      }}
    />
  );
  const create = (typed: string, choose: Creation["choose"]) =>
    setCreation({ field: document.activeElement, typed, choose });
  return { create, dialog };
}

/**
 * <PatientPicker label="Patient" required chosen={…} {...form.getInputProps("idPatient")} />
 * finds by name, guardian, number, phone or CNIC, as the patients list does, and registers whoever is not found with
 * what was typed.
 */
export const PatientPicker = memo(function PatientPicker(props: PatientPickerProps) {
  const { likely, chosen, onPatient, onCreate, ...picker } = props;
  const mayCreate = useCanOpen()("patients/CreatePatient");
  const { create, dialog } = useCreation();
  const load = async (search: string, signal: AbortSignal): Promise<ChoiceGroup[]> =>
    search === "" && likely
      ? suggest(likely.mobile, likely.name, signal)
      : [{ choices: await find(search, signal) }];
  return (
    <>
      <RecordPicker
        placeholder="Name, ID, phone or CNIC"
        {...picker}
        queryKey={`${listPatients.path} ${likely?.mobile ?? ""} ${likely?.name ?? ""}`}
        nothing={likely ? "No patient has this mobile number or name yet." : undefined}
        load={load}
        failed="Failed to load patients. Please try again later."
        onChoose={(choice) =>
          onPatient?.(
            choice && {
              id: choice.id,
              fullName: choice.plainName ?? choice.text,
              phone: choice.phone ?? "",
            },
          )
        }
        chosen={chosen ? patientChoice(chosen) : null}
        footer={
          mayCreate
            ? {
                icon: <IconUserPlus size={18} stroke={1.75} aria-hidden />,
                label: (typed) =>
                  likely ? "Create patient from this request" : `Create patient${typed && ` “${typed}”`}`,
                run: onCreate ?? create,
              }
            : undefined
        }
      />
      {dialog}
    </>
  );
});
