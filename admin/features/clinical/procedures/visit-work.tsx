import "#admin/kit/form/validation.ts";
import { Button, Select, Switch } from "@mantine/core";
import { Suspense } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { CountField } from "#admin/kit/fields/count-field.tsx";
import { GrowingTextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useParts } from "#admin/kit/page/parts.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { listServices, type Service } from "#contract/clinic/services.ts";
import { listProcedures } from "#contract/clinical/procedures.ts";
import { needsTeeth } from "#rules/clinical/dental/units.ts";
import { fromLastTime } from "#rules/clinical/work-details.ts";
import { formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import { DetailFields } from "./detail-fields.tsx";
import classes from "./procedures.module.css";
import { useWorkForm } from "./use-work-form.ts";
import { detailsInFields } from "./work-form.ts";
import { WorkList, type WorkRow } from "./work-list.tsx";

/** The visit whose work is written down. */
export interface WorkedVisit {
  id: number;
  patient: { id: number; fullName: string; registerNo: string; phone: string };
  idDoctor: number;
  doctorName: string;
  date: string;
  /** What was booked. */
  idServices: readonly number[];
}

interface VisitWorkProps {
  visit: WorkedVisit;
  onClose: () => void;
}

/** What was done at a visit, and more of it (docs/handbook/clinical/procedures.md). */
export default function VisitWork({ visit, onClose }: VisitWorkProps) {
  const works = useCall(listProcedures, { query: { patientId: visit.patient.id } });
  const services = useCall(listServices, { query: { isActive: "1" } });
  const { PlannedWork, OrderLab } = useParts();
  const atVisit = { id: visit.id, idPatient: visit.patient.id, date: visit.date };
  const form = useWorkForm({
    visit: atVisit,
    onWritten: () => document.querySelector<HTMLElement>("[data-work-service]")?.focus(),
  });
  const { working, changed } = form;
  return (
    <ModalForm
      title={say("Work of this visit")}
      submit={changed ? say("Save the correction") : say("Write down")}
      cancel={say("Close")}
      size="md"
      busy={working.busy}
      isSettled={!working.isUnsaved()}
      onSubmit={working.submit}
      onClose={onClose}
    >
      <p>
        <PersonName name={visit.patient.fullName} />{" "}
        <span className="muted num">{visit.patient.registerNo}</span> · {formatDate(visit.date)}
      </p>
      <Loaded query={works}>
        {(all) => (
          <WorkList
            rows={all.filter(({ appointmentId }) => appointmentId === visit.id).toReversed()}
            onChange={form.change}
          />
        )}
      </Loaded>
      <Suspense>
        <PlannedWork visit={atVisit} />
        <OrderLab
          patient={visit.patient}
          doctor={{ id: visit.idDoctor, name: visit.doctorName }}
          idAppointment={visit.id}
        />
      </Suspense>
      <section className={classes.form} aria-label={changed ? say("Correction") : say("Add work")}>
        <FormProblem contractForm={working} title={say("Not written down")} />
        {works.data && services.data && (
          <WorkFields form={form} visit={visit} services={services.data} before={works.data} />
        )}
      </section>
    </ModalForm>
  );
}

interface WorkFieldsProps {
  form: ReturnType<typeof useWorkForm>;
  visit: WorkedVisit;
  services: readonly Service[];
  /** Everything that was done for the patient, the newest first. */
  before: readonly WorkRow[];
}

/** The fields of work. Over 60 lines: a field for each part of it. */
function WorkFields({ form: { working, changed, change }, visit, services, before }: WorkFieldsProps) {
  const { form } = working;
  const { idService, needsMore } = form.getValues();
  const service = services.find(({ id }) => id === idService);
  const last = before.find(
    (row) => row.idService === idService && row.detail?.work && row.id !== changed?.id,
  );
  const choose = (id: number | null) => {
    form.setFieldValue("idService", id);
    const work = before.find((row) => row.idService === id && row.detail?.work)?.detail?.work;
    form.setFieldValue("detail.work", detailsInFields(work && fromLastTime(work)));
  };
  const onTeeth = service && (service.chartCode || needsTeeth(service.chartedPer ?? null));
  return (
    <>
      <BookedServices {...{ visit, services, before }} onChoose={choose} />
      <FieldGrid>
        <Col span={4}>
          <Select
            label={say("Service")}
            required
            searchable
            data-autofocus
            // It may come after the dialog, which then has the focus on its cross.
            autoFocus
            data-work-service
            openOnFocus={false}
            nothingFoundMessage={say("No such service")}
            data={byDepartment(services)}
            selectFirstOptionOnChange
            {...form.getInputProps("idService")}
            // It has the focus after everything that was written down: leaving it asks for nothing.
            onBlur={undefined}
            value={idService === null ? null : String(idService)}
            onChange={(value) => choose(value === null ? null : Number(value))}
          />
        </Col>
        <Col span={2}>
          <CountField
            label={say("Quantity")}
            unit=""
            showsUnit={false}
            placeholder={onTeeth ? say("By its teeth") : "1"}
            {...form.getInputProps("quantity")}
          />
        </Col>
        {onTeeth && (
          <>
            <Col span={4}>
              <TextField
                label={say("Teeth")}
                dir="ltr"
                placeholder="46 37"
                {...form.getInputProps("teeth")}
              />
            </Col>
            <Col span={2}>
              <TextField
                label={say("Surfaces")}
                dir="ltr"
                placeholder="MOD"
                maxLength={20}
                {...form.getInputProps("surfaces")}
              />
            </Col>
          </>
        )}
      </FieldGrid>
      {service?.detailKind && (
        <>
          {last && !changed && (
            <p className="soft fs-13">
              {say("As last time, {day}; lot and expiry are read from the box.", {
                day: formatDate(last.day),
              })}
            </p>
          )}
          <DetailFields kind={service.detailKind} form={form} day={visit.date} />
        </>
      )}
      <Switch
        label={say("Further visits are needed")}
        {...form.getInputProps("needsMore", { type: "checkbox" })}
      />
      {needsMore && (
        <TextField
          label={say("Which visit of it")}
          dir="auto"
          placeholder={say("Visit 1 of 3")}
          maxLength={60}
          {...form.getInputProps("stage")}
        />
      )}
      <GrowingTextArea
        label={say("Note")}
        minRows={1}
        dir="auto"
        maxLength={2000}
        {...form.getInputProps("note")}
      />
      {changed && (
        <>
          <TextField
            label={say("Why it is corrected")}
            description={say("Needed for what is older than ten minutes or somebody else’s.")}
            dir="auto"
            maxLength={200}
            {...form.getInputProps("reason")}
          />
          <Row>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => change(null)}>
              {say("Do not change it")}
            </Button>
          </Row>
        </>
      )}
    </>
  );
}

/** What was booked and is not written down yet, a press each. */
function BookedServices({
  visit,
  services,
  before,
  onChoose,
}: Omit<WorkFieldsProps, "form"> & { onChoose: (id: number) => void }) {
  const isDone = (id: number) => before.some((row) => row.appointmentId === visit.id && row.idService === id);
  const open = services.filter(({ id }) => visit.idServices.includes(id) && !isDone(id));
  if (open.length === 0) return null;
  return (
    <Row gap={8} wrap align="center">
      <span className="soft fs-13">{say("Booked")}</span>
      {open.map(({ id, name }) => (
        <Button key={id} size="compact-sm" variant="default" onClick={() => onChoose(id)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </Row>
  );
}

/** Services by their department; packages are used up, not done. */
function byDepartment(services: readonly Service[]) {
  const groups = Map.groupBy(
    services.filter(({ sessions }) => sessions === null),
    ({ masterServiceName }) => masterServiceName,
  );
  return [...groups].map(([group, members]) => ({
    group,
    items: members
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  }));
}
