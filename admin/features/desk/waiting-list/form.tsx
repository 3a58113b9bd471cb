import { Row } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { lengthsWith } from "#admin/features/desk/appointments/lengths.ts";
import { useBookingStart } from "#admin/kit/booking/booking-start.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { Col, FormGroup, FormPage } from "#admin/kit/form/form-page.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { DepartmentPicker } from "#admin/kit/pickers/department-picker.tsx";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { PatientPicker } from "#admin/kit/pickers/patient-picker.tsx";
import { ServicePicker } from "#admin/kit/pickers/service-picker.tsx";
import { type AppointmentRequest, getRequest } from "#contract/desk/appointment-requests.ts";
import { getAppointment } from "#contract/desk/appointments.ts";
import { getWaiting, saveWaiting, WAITING_LABELS, WaitingInput } from "#contract/desk/waiting-list.ts";
import { getPatient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { PRIORITIES } from "#rules/desk/appointment.ts";
import { USUAL_NOTICE_MINUTES, WEEKDAY_NAMES } from "#rules/desk/waiting-list.ts";
import { formatDate } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import { BookedAlready } from "./booked-already.tsx";
import classes from "./waiting.module.css";
import { chosenOf, type LaterVisit, type Start, valuesOf } from "./wish-values.ts";

const LIST = { to: pathTo("waiting-list"), label: "Waiting list" };
const AS_SERVICES = { value: "", label: "As long as the services take" };
const USUAL_LENGTH = 30;

const NOTICES = new Map([
  [0, "Can come at once"],
  [30, "30 minutes"],
  [60, "1 hour"],
  [USUAL_NOTICE_MINUTES, "2 hours"],
  [240, "4 hours"],
  [1440, "1 day"],
  [2880, "2 days"],
]);

/** How long before a time somebody must know of it: the usual lengths, and the stored one if it is unusual. */
const noticesWith = (minutes: number) =>
  [...new Map([...NOTICES, [minutes, NOTICES.get(minutes) ?? `${minutes} minutes`]])]
    .sort(([a], [b]) => a - b)
    .map(([value, label]) => ({ value: String(value), label }));

/** What the desk is told above the fields. */
function whyHere(request: AppointmentRequest | undefined, laterDay: string | undefined): string | undefined {
  const words = [
    request && `Request ${request.reference} becomes this wish, and is decided by it.`,
    laterDay && `Wants an earlier time than ${formatDate(laterDay)}: that visit is moved.`,
  ].filter(Boolean);
  return words.join(" ") || undefined;
}

interface FormProps {
  title: string;
  submit: string;
  start: Start;
  /** Of a new wish alone: it is for an earlier time of this visit. */
  onEarlier?: (visit: LaterVisit) => void;
}

/** Over 60 lines: the fields of one form. */
function Form({ title, submit, start, onEarlier }: FormProps) {
  const navigate = useNavigate();
  const contractForm = useContractForm({
    schema: WaitingInput,
    initialValues: valuesOf(start),
    save: (values, options) =>
      call(
        saveWaiting,
        { body: { ...values, fromDay: values.fromDay ?? "", toDay: values.toDay ?? "" } },
        options,
      ),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      navigate(LIST.to);
    },
    failed: "An error occurred. Please try again later.",
  });
  const { form } = contractForm;
  const chosen = chosenOf(start);
  const earlier = start.visit ?? start.entry?.laterVisit;
  const isFixed = start.entry !== undefined || earlier !== undefined;
  const laterDay = start.visit?.appointmentDate ?? start.entry?.laterVisit?.date;
  return (
    <FormPage title={title} back={LIST} submit={submit} contractForm={contractForm}>
      <FormGroup title="Who and what" help={whyHere(start.request, laterDay)}>
        <Col span={6}>
          <PatientPicker
            label={WAITING_LABELS.idPatient}
            required
            disabled={isFixed || start.request !== undefined}
            chosen={chosen.patient}
            {...form.getInputProps("idPatient")}
          />
        </Col>
        <Col span={3}>
          <DepartmentPicker
            label={WAITING_LABELS.idDepartment}
            required
            disabled={isFixed}
            chosen={chosen.department}
            {...form.getInputProps("idDepartment")}
            onChange={(idDepartment) => form.setValues({ idDepartment, idServices: [] })}
          />
        </Col>
        <Col span={3}>
          <DoctorPicker
            label={WAITING_LABELS.idDoctor}
            placeholder="Any doctor of the department"
            chosen={chosen.doctor}
            {...form.getInputProps("idDoctor")}
          />
        </Col>
        <Col span={3}>
          <ServicePicker
            label={WAITING_LABELS.idServices}
            required
            disabled={earlier !== undefined && earlier !== null}
            idDepartment={form.values.idDepartment}
            chosen={chosen.services}
            {...form.getInputProps("idServices")}
          />
        </Col>
        <Col span={3}>
          <NativeSelect
            label={WAITING_LABELS.durationMinutes}
            disabled={earlier !== undefined && earlier !== null}
            data={[AS_SERVICES, ...lengthsWith(form.values.durationMinutes ?? USUAL_LENGTH)]}
            error={form.errors.durationMinutes}
            value={String(form.values.durationMinutes ?? "")}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue("durationMinutes", value ? Number(value) : undefined)
            }
          />
        </Col>
        {onEarlier && !isFixed && (
          <Col span={6}>
            <BookedAlready
              idPatient={form.values.idPatient}
              idDepartment={form.values.idDepartment}
              onEarlier={onEarlier}
            />
          </Col>
        )}
      </FormGroup>
      <FormGroup title="When" help="Leave the hours empty for any part of the day.">
        <Col span={3}>
          <DateField label={WAITING_LABELS.fromDay} required {...form.getInputProps("fromDay")} />
        </Col>
        <Col span={3}>
          <DateField label={WAITING_LABELS.toDay} required {...form.getInputProps("toDay")} />
        </Col>
        <Col span={6}>
          <Checkbox.Group
            label={WAITING_LABELS.weekdays}
            value={form.values.weekdays.map(String)}
            onChange={(days) => form.setFieldValue("weekdays", days.map(Number))}
            error={form.errors.weekdays}
          >
            <Row wrap className={classes.days}>
              {WEEKDAY_NAMES.map((name, index) => (
                <Checkbox key={name} value={String(index + 1)} label={name} />
              ))}
            </Row>
          </Checkbox.Group>
        </Col>
        <Col span={3}>
          <TimeField label={WAITING_LABELS.fromTime} {...form.getInputProps("fromTime")} />
        </Col>
        <Col span={3}>
          <TimeField label={WAITING_LABELS.toTime} {...form.getInputProps("toTime")} />
        </Col>
        <Col span={3}>
          <NativeSelect
            label={WAITING_LABELS.noticeMinutes}
            data={noticesWith(form.values.noticeMinutes)}
            error={form.errors.noticeMinutes}
            value={String(form.values.noticeMinutes)}
            onChange={({ currentTarget }) => form.setFieldValue("noticeMinutes", Number(currentTarget.value))}
          />
        </Col>
        <Col span={3}>
          <SegmentField
            label={WAITING_LABELS.priority}
            required
            data={PRIORITIES}
            {...form.getInputProps("priority")}
          />
        </Col>
        <Col span={6}>
          <TextField label={WAITING_LABELS.note} dir="auto" maxLength={200} {...form.getInputProps("note")} />
        </Col>
      </FormGroup>
    </FormPage>
  );
}

const ADD = { title: "Add to the waiting list", submit: "Add to the list" };

/** The form of a new wish; begins anew where it turns out to be for an earlier time of a visit. */
function AddForm({ start }: { start: Start }) {
  const [visit, setVisit] = useState(start.visit);
  return <Form key={visit?.id} {...ADD} start={{ ...start, ...(visit && { visit }) }} onEarlier={setVisit} />;
}

const PAGE = { title: ADD.title, back: LIST };

/** A new wish of a visit, which is wished to be earlier, of a patient, or of anybody. 0: it is none of these. */
function AddFor({
  idVisit,
  idPatient,
  ...of
}: { idVisit: number; idPatient: number | null } & Pick<Start, "request" | "booking">) {
  if (idVisit)
    return (
      <EditPage endpoint={getAppointment} input={{ query: { id: idVisit } }} {...PAGE}>
        {(visit) => <AddForm start={{ ...of, visit }} />}
      </EditPage>
    );
  if (idPatient)
    return (
      <EditPage endpoint={getPatient} input={{ params: { id: idPatient } }} {...PAGE}>
        {(patient) => <AddForm start={{ ...of, patient }} />}
      </EditPage>
    );
  return <AddForm start={of} />;
}

/** For the request of `?requestId=`, the visit of `?appointmentId=`, what a booking had chosen (`startAt`), or anybody. */
function Add() {
  const [search] = useSearchParams();
  const booking = useBookingStart();
  const { idPatient } = booking;
  const idIn = (name: string) => Number(search.get(name)) || 0;
  const [idRequest, idVisit] = [idIn("requestId"), idIn("appointmentId")];
  if (!idRequest || !idPatient) return <AddFor idVisit={idVisit} idPatient={idPatient} booking={booking} />;
  return (
    <EditPage endpoint={getRequest} input={{ query: { id: idRequest } }} {...PAGE}>
      {(request) => (
        <AddFor idVisit={request.moves?.idAppointment ?? 0} idPatient={idPatient} request={request} />
      )}
    </EditPage>
  );
}

/** What a patient wishes (docs/handbook/desk/waiting-list.md#an-entry): add and edit, told apart by the id in the address. */
export default function WaitingForm() {
  const { id } = useParams();
  if (!id) return <Add />;
  const title = "Edit the wish";
  return (
    <EditPage endpoint={getWaiting} input={{ query: { id } }} title={title} back={LIST}>
      {(entry) => <Form title={title} submit="Save" start={{ entry }} />}
    </EditPage>
  );
}
