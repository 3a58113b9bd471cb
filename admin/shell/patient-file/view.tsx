import { Tabs } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useParams, useSearchParams } from "react-router";
import { FileAppointments } from "#admin/features/desk/appointments/file-appointments.tsx";
import { FileAdvance } from "#admin/features/money/patient-account/file-advance.tsx";
import { balanceOf, FileBills } from "#admin/features/money/patient-account/file-bills.tsx";
import { SafetyStrip } from "#admin/features/patients/facts/safety-strip.tsx";
import classes from "#admin/features/patients/patients/file.module.css";
import { useCall } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Portrait } from "#admin/kit/view/portrait.tsx";
import { RecordHistory } from "#admin/kit/view/record-history.tsx";
import { Loaded, ViewPage } from "#admin/kit/view/view-page.tsx";
import { type AppointmentRow, listAppointmentsOfPatient } from "#contract/desk/appointments.ts";
import { listBillsOfPatient, type PatientBill } from "#contract/money/bills.ts";
import { getPackagesOfPatient, type PatientPackage } from "#contract/money/packages.ts";
import { getPatientAccount, type PatientAccount } from "#contract/money/patient-account.ts";
import { getPatient, type Patient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { say } from "#ui/say.ts";
import { FileDetails } from "./file-details.tsx";
import { FileActions, FileSummary } from "./file-head.tsx";

// Read after the file.
const PatientPlans = lazy(() => import("#admin/features/money/plans/patient-plans.tsx"));
const PatientLab = lazy(() => import("#admin/features/money/lab/patient-lab.tsx"));
const PatientPackages = lazy(() => import("#admin/features/money/packages/patient-packages.tsx"));

const ToothChart = lazy(() => import("#admin/features/clinical/chart/chart.tsx"));

interface FileProps {
  patient: Patient;
  /** null if this role may not read appointments. */
  appointments: UseQueryResult<AppointmentRow[]> | null;
  /** null if this role may not read bills. */
  bills: UseQueryResult<PatientBill[]> | null;
  /** null if this role may not read advances. */
  account: UseQueryResult<PatientAccount> | null;
  packages: UseQueryResult<PatientPackage[]>;
}

function Tab({ value, label, count }: { value: string; label: string; count?: number }) {
  return (
    <Tabs.Tab value={value}>
      {label}
      {count !== undefined && <span className={`num ${classes.count}`}>{count}</span>}
    </Tabs.Tab>
  );
}

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes.panel}>
      {children}
    </Tabs.Panel>
  );
}

const DETAILS = "details";

/** The chosen tab. It is part of the address, so Back, a reload and links lead to it. */
function useTab(others: readonly string[]): [string, (tab: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (tab: string | null) =>
    setSearch(!tab || tab === DETAILS ? {} : { tab }, { replace: true, preventScrollReset: true });
  return [others.find((tab) => tab === search.get("tab")) ?? DETAILS, open];
}

/** Over 60 lines: a tab for each part of the file. */
function PatientFile({ patient, appointments, bills, account, packages }: FileProps) {
  const may = useMay();
  const [tab, openTab] = useTab([
    "history",
    ...(may("chart.read") ? ["chart"] : []),
    ...(appointments ? ["appointments"] : []),
    ...(bills ? ["bills"] : []),
    ...(account ? ["advance"] : []),
    "packages",
    ...(may("plans.read") ? ["plans"] : []),
    ...(may("lab.read") ? ["lab"] : []),
  ]);
  return (
    <Tabs value={tab} onChange={openTab} keepMounted={false}>
      <Tabs.List aria-label="Patient file">
        <Tab value={DETAILS} label="Details" />
        {appointments && <Tab value="appointments" label="Appointments" count={appointments.data?.length} />}
        {bills && <Tab value="bills" label="Bills" count={bills.data?.length} />}
        {account && <Tab value="advance" label="Advance" />}
        {may("chart.read") && <Tab value="chart" label={say("Tooth chart")} />}
        <Tab value="packages" label="Packages" count={packages.data?.length} />
        {may("plans.read") && <Tab value="plans" label="Treatment plans" />}
        {may("lab.read") && <Tab value="lab" label="Lab work" />}
        <Tab value="history" label="History" />
      </Tabs.List>
      <Panel value={DETAILS}>
        <FileDetails patient={patient} appointments={appointments} />
      </Panel>
      {appointments && (
        <Panel value="appointments">
          <Loaded query={appointments}>{(rows) => <FileAppointments appointments={rows} />}</Loaded>
        </Panel>
      )}
      {bills && (
        <Panel value="bills">
          <Loaded query={bills}>
            {(rows) => (
              <FileBills
                patient={patient}
                bills={rows}
                credit={may("advances.write") ? (account?.data?.credit ?? null) : 0}
              />
            )}
          </Loaded>
        </Panel>
      )}
      {account && (
        <Panel value="advance">
          <Loaded query={account}>{(held) => <FileAdvance account={held} />}</Loaded>
        </Panel>
      )}
      <Panel value="packages">
        <Loaded query={packages}>
          {(found) => (
            <Suspense>
              <PatientPackages packages={found} />
            </Suspense>
          )}
        </Loaded>
      </Panel>
      <Panel value="plans">
        <Suspense>
          <PatientPlans idPatient={patient.id} />
        </Suspense>
      </Panel>
      <Panel value="lab">
        <Suspense>
          <PatientLab patient={patient} />
        </Suspense>
      </Panel>
      <Panel value="chart">
        <Suspense>
          <ToothChart patientId={patient.id} visit={null} />
        </Suspense>
      </Panel>
      <Panel value="history">
        <RecordHistory entity="patient" id={patient.id} />
      </Panel>
    </Tabs>
  );
}

/**
 * The patient's file: the fields of docs/handbook/patients/patients.md#screens, the appointments, the bills with the balance,
 * the history.
 */
export default function PatientView() {
  const { id = "" } = useParams();
  const may = useMay();
  const seesBills = may("bills.read");
  const record = useCall(getPatient, { params: { id } });
  const seesAppointments = may("appointments.read");
  const appointments = useCall(
    listAppointmentsOfPatient,
    { query: { patientId: id } },
    { enabled: seesAppointments },
  );
  const bills = useCall(listBillsOfPatient, { query: { patientId: id } }, { enabled: seesBills });
  const seesAdvances = may("advances.read");
  const account = useCall(getPatientAccount, { query: { patientId: id } }, { enabled: seesAdvances });
  const packages = useCall(getPackagesOfPatient, { query: { patientId: id } });
  return (
    <ViewPage
      title={record.data?.fullName ?? "Patient"}
      back={{ to: pathTo("patients"), label: "Back" }}
      record={record}
      heading={({ fullName }) => <PersonName name={fullName} />}
      picture={({ fullName, imgURL }) => <Portrait name={fullName} image={imgURL} />}
      below={(patient) => (
        <FileSummary
          patient={patient}
          balance={balanceOf(bills.data ?? [])}
          credit={account.data?.credit ?? 0}
        />
      )}
      actions={(patient) => <FileActions patient={patient} />}
    >
      {(patient) => (
        <>
          <div className={classes.safety}>
            <SafetyStrip patient={patient} />
          </div>
          <PatientFile
            patient={patient}
            appointments={seesAppointments ? appointments : null}
            bills={seesBills ? bills : null}
            account={seesAdvances ? account : null}
            packages={packages}
          />
        </>
      )}
    </ViewPage>
  );
}
