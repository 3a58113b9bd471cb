import { z } from "zod";
import { EXPENSE_METHOD_LABELS } from "#rules/expense.ts";
import { listRequests } from "./appointment-requests.ts";
import { listAppointments } from "./appointments.ts";
import { listBills } from "./bills.ts";
import { listContactMessages } from "./contact-messages.ts";
import { type DashboardData, getDashboardData } from "./dashboard.ts";
import { listDepartments } from "./departments.ts";
import { listDoctors } from "./doctors.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listExpenses } from "./expenses.ts";
import { listPatients } from "./patients.ts";
import { listPayments } from "./payments.ts";
import { listServices } from "./services.ts";
import { listStaff } from "./staff.ts";

/** Lists and dashboard tables as files, with the filters, search and order of the screen; `page` does not matter. */

export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export const EXPORT_FORMATS = ["csv", "xlsx"] as const satisfies readonly (keyof typeof EXPORT_TYPES)[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A column of the file. `labels` are what people read where the wire has a code; an instant is shown as its clinic day. */
export interface ExportColumn {
  readonly key: string;
  readonly header: string;
  readonly type: "text" | "number" | "money" | "date" | "time";
  readonly labels?: Readonly<Record<string, string>>;
}

export interface Export {
  readonly endpoint: Endpoint;
  /** The call whose answer is written. */
  readonly source: Endpoint;
  /** First part of the file's name; the clinic's today follows. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn[];
  /** The rows in an answer that is no list. */
  readonly rowsOf?: (answer: DashboardData) => readonly Record<string, unknown>[];
}

const column = (type: ExportColumn["type"]) => (key: string, header: string) => ({ key, header, type });
const text = column("text");
const number = column("number");
const money = column("money");
const date = column("date");
const time = column("time");
const flag = (key: string, header: string) => ({
  ...text(key, header),
  labels: { "1": "True", "0": "False" },
});

const format = z.enum(EXPORT_FORMATS, { error: "Choose csv or xlsx." });

/** Who may read something may take it along as a file: access and query are those of the source. */
function fileOf(source: Endpoint, name: string, summary: string): Endpoint {
  return endpoint({
    method: "GET",
    path: `/Export/${name}`,
    access: source.access,
    summary: `${summary}, as a file`,
    query: (source.query as z.ZodObject).safeExtend({ format }),
    output: z.unknown(),
    download: Object.values(EXPORT_TYPES),
  });
}

/** A list's file is called like the list: /Patient/GetAllPatients, /Export/Patient. */
function listFile(source: Endpoint, fileName: string, columns: readonly ExportColumn[]): Export {
  const name = source.path.split("/")[1] ?? "";
  return { endpoint: fileOf(source, name, source.summary), source, fileName, columns };
}

function dashboardFile(
  name: string,
  fileName: string,
  columns: readonly ExportColumn[],
  rowsOf: Export["rowsOf"],
): Export {
  const summary = `The dashboard's ${fileName.replaceAll("-", " ")}`;
  return {
    endpoint: fileOf(getDashboardData, name, summary),
    source: getDashboardData,
    fileName,
    columns,
    rowsOf,
  };
}

/** The columns of the screens, and of the same rows what is looked for on paper. */
export const EXPORTS: readonly Export[] = [
  listFile(listRequests, "appointment-requests", [
    number("id", "ID"),
    date("createdOn", "Created On"),
    text("name", "Name"),
    text("mobile", "Mobile"),
    text("departmentName", "Department"),
    text("doctorName", "Doctor"),
    text("priority", "Priority"),
    date("date", "Date"),
    time("time", "Time"),
    text("status", "Status"),
  ]),
  listFile(listAppointments, "appointments", [
    text("appointmentRegistrationNo", "ID"),
    text("doctorName", "Doctor"),
    text("patientName", "Patient"),
    text("patientPhone", "Phone"),
    text("departmentName", "Department"),
    text("serviceNames", "Services"),
    date("appointmentDate", "Date"),
    time("appointmentTime", "Time"),
    number("durationMinutes", "Minutes"),
    text("status", "Status"),
  ]),
  listFile(listPatients, "patients", [
    text("registerNo", "ID"),
    date("createdOn", "Created On"),
    text("fullName", "Full Name"),
    text("guardianName", "Guardian Name"),
    text("phone", "Phone"),
    text("gender", "Gender"),
    date("dob", "Date of Birth"),
  ]),
  listFile(listBills, "bills", [
    number("paymentId", "ID"),
    date("paymentDate", "Date"),
    text("patientName", "Patient"),
    text("doctorName", "Doctor"),
    text("appointmentRegistrationNo", "Appointment"),
    text("paymentMethod", "Method"),
    text("paymentStatus", "Status"),
    money("chargeableAmount", "Chargeable"),
    money("discountAmount", "Discount"),
    money("receivedAmount", "Received"),
    money("dueAmount", "Due"),
  ]),
  listFile(listPayments, "payments-received", [
    date("transactionDate", "Date"),
    number("paymentId", "Bill"),
    text("patientName", "Patient"),
    text("paymentMethod", "Method"),
    text("channelInfo", "Transaction Information"),
    text("receivedBy", "Received By"),
    text("remarks", "Remarks"),
    money("transactionAmount", "Amount"),
  ]),
  listFile(listExpenses, "expenses", [
    text("expenseBy", "Expense By"),
    text("description", "Description"),
    money("amount", "Amount"),
    { ...text("paymentMethod", "Payment Method"), labels: EXPENSE_METHOD_LABELS },
    date("expensesDate", "Expense Date"),
  ]),
  listFile(listDoctors, "doctors", [
    number("id", "ID"),
    text("firstName", "First Name"),
    text("lastName", "Last Name"),
    text("qualification", "Qualification"),
    date("joiningDate", "Joining Date"),
  ]),
  listFile(listDepartments, "departments", [
    number("id", "ID"),
    text("name", "Name"),
    text("description", "Description"),
    flag("isActive", "Is Active"),
  ]),
  listFile(listServices, "services", [
    number("id", "ID"),
    text("name", "Name"),
    text("masterServiceName", "Master Service"),
    money("fees", "Fees"),
    flag("isActive", "Is Active"),
  ]),
  listFile(listContactMessages, "contact-messages", [
    number("id", "ID"),
    text("name", "Name"),
    text("email", "Email"),
    text("mobile", "Mobile"),
    text("subject", "Subject"),
    text("message", "Message"),
    date("createdOn", "Created On"),
  ]),
  listFile(listStaff, "staff", [
    text("name", "Name"),
    text("email", "Email"),
    text("role", "Role"),
    text("doctorName", "Doctor"),
    flag("isActive", "Is Active"),
    date("createdOn", "Created On"),
  ]),
  dashboardFile(
    "DashboardDepartments",
    "departments-overview",
    [
      text("name", "Name"),
      number("appointments", "Appointments"),
      number("patients", "Patients"),
      text("topService", "Top service"),
      money("earnings", "Earnings"),
    ],
    ({ departments }) => departments,
  ),
  dashboardFile(
    "DashboardServices",
    "billed-services",
    [text("name", "Service"), text("department", "Department"), money("amount", "Billed")],
    ({ services }) => services,
  ),
  dashboardFile(
    "DashboardSeries",
    "earnings-and-expenses",
    [date("date", "Date"), money("earnings", "Earnings"), money("expenses", "Expenses")],
    ({ series }) => series.points,
  ),
];
