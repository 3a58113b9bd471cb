import { IconPhone, IconUserPlus } from "@tabler/icons-react";
import { listPatients } from "#contract/patients.ts";
import { groupPhone } from "#rules/display.ts";
import { call } from "#ui/call.ts";
import { Avatar } from "./avatar.tsx";
import { type PatientFacts, patientLine } from "./patient-line.ts";
import { PersonName } from "./person-name.tsx";
import { type Choice, type ChoiceGroup, type PickerProps, RecordPicker } from "./record-picker.tsx";

/** A patient as a picker offers one. */
export function patientChoice(patient: PatientFacts): Choice {
  const { id, fullName, registerNo } = patient;
  return {
    id,
    text: `${fullName}, ${registerNo}`,
    plainName: fullName,
    name: <PersonName name={fullName} />,
    detail: patientLine(patient),
    before: <Avatar name={fullName} size={24} />,
  };
}

async function find(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await call(listPatients, { query: { page: 1, pageSize: 10, search } }, { signal });
  return data.map(patientChoice);
}

/** Nothing typed yet: those with the request's number, then those of the same name. */
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
  /** Hears of the choice with the patient's name; null when it is cleared. */
  onPatient?: (patient: { id: number; fullName: string } | null) => void;
  onCreate?: (search: string) => void;
  createLabel?: string;
}

/**
 * <PatientPicker label="Patient" required chosen={…} {...form.getInputProps("idPatient")} />
 * finds by name, guardian, number, phone or CNIC, as the patients list does.
 */
export function PatientPicker(props: PatientPickerProps) {
  const { likely, chosen, onPatient, onCreate, createLabel = "Create patient", ...picker } = props;
  const load = async (search: string, signal: AbortSignal): Promise<ChoiceGroup[]> =>
    search === "" && likely
      ? suggest(likely.mobile, likely.name, signal)
      : [{ choices: await find(search, signal) }];
  return (
    <RecordPicker
      placeholder="Name, ID, phone or CNIC"
      {...picker}
      queryKey={`${listPatients.path} ${likely?.mobile ?? ""} ${likely?.name ?? ""}`}
      nothing={likely ? "No patient has this mobile number or name yet." : undefined}
      load={load}
      failed="Failed to load patients. Please try again later."
      onChoose={(choice) =>
        onPatient?.(choice && { id: choice.id, fullName: choice.plainName ?? choice.text })
      }
      chosen={chosen ? patientChoice(chosen) : null}
      footer={
        onCreate && {
          icon: <IconUserPlus size={18} stroke={1.75} aria-hidden />,
          label: createLabel,
          run: onCreate,
        }
      }
    />
  );
}
