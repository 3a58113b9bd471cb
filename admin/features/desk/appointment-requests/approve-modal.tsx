import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ClashNote } from "#admin/kit/booking/clash-note.tsx";
import { NotOfDepartment } from "#admin/kit/booking/outside-department.tsx";
import { useBookingAnswers } from "#admin/kit/booking/use-booking-answers.ts";
import { bookedAlreadyText, useVisitsToCome } from "#admin/kit/booking/visits-to-come.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { TextArea } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { NewPatientModal } from "#admin/kit/pickers/new-patient-modal.tsx";
import { PatientPicker } from "#admin/kit/pickers/patient-picker.tsx";
import {
  type AppointmentRequest,
  ApproveInput,
  approveRequest,
} from "#contract/desk/appointment-requests.ts";
import type { Patient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { groupPhone } from "#rules/values/display.ts";
import { storedPhone } from "#rules/values/text/phone.ts";
import { call } from "#ui/call.ts";
import { OtherWays } from "./other-ways.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { SlotNote } from "./slot-note.tsx";
import { type ApproveForm, type ApproveValues, useChosenTime } from "./use-chosen-time.ts";
import { movesWords, WishedTimes } from "./wished-times.tsx";

interface ApproveModalProps {
  request: AppointmentRequest;
  onClose: () => void;
}

const APPROVE = "[data-submit]";
const FOCUS_AFTER_MS = 60;

/** What the desk has to say itself is known of a visit that is moved. */
const MOVE_WORDS = "Another time, as the patient asked.";

function useApproval({ request, onClose }: ApproveModalProps) {
  const navigate = useNavigate();
  const { answerTo, onRefused, answersIn } = useBookingAnswers<ApproveValues>(
    ({ idDoctor, date, time }) => `${idDoctor} ${date} ${time}`,
  );
  const contractForm = useContractForm({
    schema: ApproveInput,
    initialValues: {
      id: request.id,
      patientId: request.moves?.idPatient ?? null,
      message: request.message ?? (request.moves ? MOVE_WORDS : ""),
      ...{ idDoctor: request.iddoctor, date: request.date, time: request.time },
    } as ApproveValues,
    save: (values, options) => call(approveRequest, { query: { ...values, ...answerTo(values) } }, options),
    onSaved: () => {
      toastSuccess(
        request.moves ? "Appointment rescheduled successfully!" : "Appointment approved successfully",
        {
          form: true,
        },
      );
      onClose();
      navigate(pathTo("appointments"));
    },
    failed: "An error occurred. Please try again later.",
    onRefused,
  });
  return { ...contractForm, ...answersIn(contractForm) };
}

/**
 * Once the patient is chosen, or made, the focus goes on: to the complaint where there is none yet, else to Approve. It
 * stays where somebody has gone on meanwhile, so that their Enter does not approve. By selector: the button stands in
 * the dialog's frame.
 */
function useNextAct(form: ApproveForm, isMade: boolean) {
  const { patientId } = form.values;
  const before = useRef(patientId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as another patient is chosen
  useEffect(() => {
    const isOther = patientId !== null && patientId !== before.current;
    before.current = patientId;
    if (!isOther) return undefined;
    const focus = () => {
      const complaint = form.getInputNode("message");
      const dialog = complaint?.closest('[role="dialog"]');
      const { activeElement } = document;
      const hasGoneOn =
        activeElement !== form.getInputNode("patientId") && dialog?.querySelector(":focus") === activeElement;
      if (hasGoneOn && !isMade) return;
      const goal =
        form.getValues().message.trim() === "" ? complaint : dialog?.querySelector<HTMLElement>(APPROVE);
      goal?.focus();
    };
    // After the dialog has taken the focus back from the one in which the patient was made, and the button is enabled.
    const soon = setTimeout(focus, FOCUS_AFTER_MS);
    return () => clearTimeout(soon);
  }, [patientId]);
}

/**
 * Turns a visitor's request into an appointment (docs/handbook/desk/appointment-requests.md#approving). Over 60 lines: it
 * lists its fields.
 */
export default function ApproveModal({ request, onClose }: ApproveModalProps) {
  const approval = useApproval({ request, onClose });
  const { form, submit, busy, problem, clash, bookAnyway, outside } = approval;
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<Patient | null>(null);
  const [phone, setPhone] = useState("");
  const { moves } = request;
  const { chosen, asked, take, choose } = useChosenTime(request, form);
  useNextAct(form, created !== null && created.id === form.values.patientId);
  const booked = bookedAlreadyText(useVisitsToCome(moves ? null : form.values.patientId));

  if (creating) {
    return (
      <NewPatientModal
        known={{ fullName: request.name, phone: request.mobile }}
        onClose={() => setCreating(false)}
        onCreated={(patient) => {
          setCreated(patient);
          form.setFieldValue("patientId", patient.id);
          setCreating(false);
        }}
      />
    );
  }
  return (
    <ModalForm
      title={`Approve request ${request.id}`}
      size="lg"
      aside={<RequestFacts request={request} />}
      submit="Approve"
      disabled={!form.isValid() || clash !== null}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {moves ? (
        <>
          <p>
            <b>{movesWords(moves)}</b>
          </p>
          <WishedTimes request={request} chosen={chosen} onChoose={choose} />
          {request.message && (
            <p>
              The patient says: <bdi>{request.message}</bdi>
            </p>
          )}
        </>
      ) : (
        <>
          <PatientPicker
            label="Patient"
            required
            inline
            likely={request}
            chosen={created}
            onCreate={() => setCreating(true)}
            onPatient={(patient) => setPhone(patient?.phone ?? "")}
            {...form.getInputProps("patientId")}
          />
          {booked && <Note kind="attention" title={booked} announce />}
          {phone !== "" && storedPhone(phone) !== storedPhone(request.mobile) && (
            <Note kind="info" title={`Messages go to ${groupPhone(phone)}, the number of the file.`} announce>
              The request came from {groupPhone(request.mobile)}.
            </Note>
          )}
          <TextArea
            label="Chief Complain"
            required
            rows={form.getValues().patientId ? 4 : 2}
            description={request.message ? "Prefilled from the request’s message." : undefined}
            {...form.getInputProps("message")}
          />
        </>
      )}
      {request.isOutsideDepartment === 1 && chosen.idDoctor === request.iddoctor && (
        <NotOfDepartment doctor={request.doctorName} department={request.departmentName} />
      )}
      {clash && (
        <ClashNote
          clash={clash}
          doctorName={chosen.doctorName}
          day={chosen}
          busy={busy}
          onBookAnyway={bookAnyway}
          onUseTime={(time) => take({ time })}
        />
      )}
      <FormProblem contractForm={approval} title="Not approved" />
      {!clash && !problem && (
        <SlotNote
          request={request}
          asked={asked}
          chosen={chosen}
          outside={outside}
          onTake={({ date, time }) => take({ date, time })}
          onTakeBack={() => take(asked)}
        />
      )}
      <OtherWays request={request} form={form} chosen={chosen} onTake={take} />
    </ModalForm>
  );
}
