import { z } from "zod";
import { DEPARTMENT_LABELS, departmentColumns, listDepartments } from "#contract/clinic/departments.ts";
import { DOCTOR_LABELS, listDoctors } from "#contract/clinic/doctors.ts";
import { listServices, SERVICE_LABELS, serviceColumns } from "#contract/clinic/services.ts";
import { listStaff, STAFF_LABELS, staffColumns } from "#contract/clinic/staff.ts";
import { listRequests } from "#contract/desk/appointment-requests.ts";
import { listAppointments } from "#contract/desk/appointments.ts";
import { listRecalls } from "#contract/desk/recalls.ts";
import { listUncovered } from "#contract/desk/uncovered-visits.ts";
import { listWaiting } from "#contract/desk/waiting-list.ts";
import { listAdvances } from "#contract/money/advances.ts";
import { listBills } from "#contract/money/bills.ts";
import { listCreditNotes } from "#contract/money/credit-notes.ts";
import { type DashboardData, getDashboardData } from "#contract/money/dashboard.ts";
import { DAY_CLOSE_LABELS, dayCloseColumns, listDayCloses } from "#contract/money/day-close.ts";
import { listDues } from "#contract/money/dues.ts";
import { EXPENSE_LABELS, expenseColumns, listExpenses } from "#contract/money/expenses.ts";
import { LAB_CASE_LABELS, listLabCases } from "#contract/money/lab.ts";
import { listPackages } from "#contract/money/packages.ts";
import { listPayments } from "#contract/money/payments.ts";
import { getReceived, getReceivedBills, type Received } from "#contract/money/received.ts";
import { listShareStatements, type ShareStatementRow } from "#contract/money/shares.ts";
import { getStatement, type Statement } from "#contract/money/statement.ts";
import { listPatients, PATIENT_LABELS } from "#contract/patients/patients.ts";
import { type Endpoint, endpoint, type OutputOf, type QueryOf } from "#contract/values/endpoint.ts";
import type { ListColumn, ListColumns } from "#contract/values/list-query.ts";
import { listContactMessages } from "#contract/website/contact-messages.ts";
import { NOTE_RESULT_LABELS, RECALL_REASON_LABELS } from "#rules/desk/messages/recalls.ts";
import { WAITING_STATE_LABELS } from "#rules/desk/waiting-list.ts";
import { DUE_RESULT_LABELS, DUE_STATE_LABELS } from "#rules/money/accounts/dues.ts";
import { PACKAGE_STATE_LABELS } from "#rules/money/accounts/package.ts";
import { EXPENSE_METHOD_LABELS } from "#rules/money/day-close/expense.ts";
import { DOB_PRECISION_WORDS } from "#rules/patients/age.ts";
import { LOOK_LABELS, listLooks } from "./looks.ts";

/**
 * Lists and dashboard tables as files, with the screen's filters, search and order; `page` is ignored. Over 300 lines: a
 * list of the files and their columns.
 */

export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export const EXPORT_FORMATS = ["csv", "xlsx"] as const satisfies readonly (keyof typeof EXPORT_TYPES)[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A column of the file. `labels` replace the wire's codes; an instant is written as its clinic day. */
export interface ExportColumn<Key extends string = string> {
  readonly key: Key;
  readonly header: string;
  readonly type: "text" | "number" | "money" | "date" | "time";
  readonly labels?: Readonly<Record<string, string>>;
}

export interface Export {
  readonly endpoint: Endpoint;
  /** The call whose answer is written. */
  readonly source: Endpoint;
  /** The first part of the file's name; the requested days follow, or the clinic's today. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn[];
  /** The rows in an answer that is no list. */
  // biome-ignore lint/suspicious/noExplicitAny: each takes the answer and the query of its own source.
  readonly rowsOf?: (answer: any, query: any) => readonly Record<string, unknown>[];
  /** Further input of the source, so that its answer holds every row. */
  readonly asks?: Readonly<Record<string, unknown>>;
  /** The number of rows, where an answer may hold fewer: such a file is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: each takes the answer of its own source.
  readonly countOf?: (answer: any) => number;
}

const column =
  (type: ExportColumn["type"]) =>
  <Key extends string>(key: Key, header: string): ExportColumn<Key> => ({ key, header, type });
const text = column("text");
const number = column("number");
const money = column("money");
const date = column("date");
const time = column("time");
const flag = <Key extends string>(key: Key, header: string): ExportColumn<Key> => ({
  ...text(key, header),
  labels: { "1": "True", "0": "False" },
});

const isFlag = (shown: ListColumn) => shown.type === "choice" && shown.options.join() === "1,0";
const TYPES = {
  text: "text",
  date: "date",
  time: "time",
  id: "number",
  money: "money",
  value: "text",
  choice: "text",
} as const satisfies Record<ListColumn["type"], ExportColumn["type"]>;

/** A file with the list's columns, under the same labels. */
function displayed<Columns extends ListColumns>(
  columns: Columns,
  words: Readonly<Record<keyof Columns & string, string>>,
) {
  return (Object.keys(columns) as (keyof Columns & string)[]).map((key) => {
    const shown = columns[key] as ListColumn;
    return isFlag(shown) ? flag(key, words[key]) : column(TYPES[shown.type])(key, words[key]);
  });
}

const format = z.enum(EXPORT_FORMATS, { error: "Choose csv or xlsx." });

/** The most bills in a figure's file, which is read in one go. */
const MOST_RECEIVED_BILLS = 100_000;
type Behind = OutputOf<typeof getReceivedBills>;

/** A file needs the same permission and takes the same query as its source. */
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

type RowOf<List> = OutputOf<List> extends readonly (infer Row)[] ? Row : never;

/**
 * A list's file is named like the list: /Patient/GetAllPatients, /Export/Patient; a second list of the same records has a
 * `name` of its own. Its columns are fields of the rows.
 */
function listFile<List extends Endpoint>(
  source: List,
  fileName: string,
  columns: readonly ExportColumn<keyof RowOf<List> & string>[],
  name = source.path.split("/")[1] ?? "",
): Export {
  return { endpoint: fileOf(source, name, source.summary), source, fileName, columns };
}

function dashboardFile(
  name: string,
  fileName: string,
  columns: readonly ExportColumn[],
  rowsOf: (answer: DashboardData) => readonly Record<string, unknown>[],
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

/** The columns of the screens, and further fields of the rows that people need on paper. */
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
  listFile(
    listUncovered,
    "appointments-to-rearrange",
    [
      text("appointmentRegistrationNo", "ID"),
      text("doctorName", "Doctor"),
      text("patientName", "Patient"),
      text("patientPhone", "Phone"),
      date("appointmentDate", "Date"),
      time("appointmentTime", "Time"),
      text("reason", "Reason"),
    ],
    "Stranded",
  ),
  listFile(listPatients, "patients", [
    text("registerNo", PATIENT_LABELS.registerNo),
    date("createdOn", PATIENT_LABELS.createdOn),
    text("fullName", PATIENT_LABELS.fullName),
    text("guardianName", PATIENT_LABELS.guardianName),
    text("phone", PATIENT_LABELS.phone),
    text("gender", PATIENT_LABELS.gender),
    date("dob", PATIENT_LABELS.dob),
    { ...text("dobPrecision", PATIENT_LABELS.dobPrecision), labels: DOB_PRECISION_WORDS },
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
    money("creditedAmount", "Credited"),
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
  listFile(listCreditNotes, "credit-notes", [
    date("noteDate", "Date"),
    text("number", "Credit Note"),
    number("paymentId", "Bill"),
    text("patientName", "Patient"),
    text("doctorName", "Doctor"),
    text("reason", "Reason"),
    text("madeBy", "Made By"),
    money("amount", "Amount"),
  ]),
  listFile(listAdvances, "advances", [
    date("transactionDate", "Date"),
    text("patientName", "Patient"),
    text("type", "Entry"),
    text("paymentMethod", "Method"),
    text("channelInfo", "Transaction Information"),
    number("paymentId", "Bill"),
    text("remarks", "Remarks"),
    text("receivedBy", "Received By"),
    money("amount", "Amount"),
  ]),
  listFile(
    listExpenses,
    "expenses",
    displayed(expenseColumns, EXPENSE_LABELS).map((shown) =>
      shown.key === "paymentMethod" ? { ...shown, labels: EXPENSE_METHOD_LABELS } : shown,
    ),
  ),
  listFile(listDayCloses, "day-closes", [
    ...displayed(dayCloseColumns, DAY_CLOSE_LABELS),
    date("reopenedOn", "Opened Again On"),
    text("reopenReason", "Opened Again Because"),
  ]),
  listFile(listDoctors, "doctors", [
    number("id", DOCTOR_LABELS.id),
    text("firstName", DOCTOR_LABELS.firstName),
    text("lastName", DOCTOR_LABELS.lastName),
    text("qualification", DOCTOR_LABELS.qualification),
    date("joiningDate", DOCTOR_LABELS.joiningDate),
    flag("isActive", DOCTOR_LABELS.isActive),
  ]),
  listFile(listDepartments, "departments", displayed(departmentColumns, DEPARTMENT_LABELS)),
  listFile(listServices, "services", [
    ...displayed(serviceColumns, SERVICE_LABELS),
    number("minutes", "Length in Minutes"),
    number("bufferMinutes", "Minutes Kept Free After It"),
    flag("needsChair", SERVICE_LABELS.needsChair),
    number("recallMonths", "Recall After Months"),
    number("sessions", SERVICE_LABELS.sessions),
    text("packageOfName", SERVICE_LABELS.idPackageOf),
    number("validDays", "Valid for Days"),
    text("chartCode", SERVICE_LABELS.chartCode),
    text("chartedPer", SERVICE_LABELS.chartedPer),
    text("detailKind", SERVICE_LABELS.detailKind),
  ]),
  listFile(listContactMessages, "contact-messages", [
    number("id", "ID"),
    text("name", "Name"),
    text("email", "Email"),
    text("mobile", "Mobile"),
    text("subject", "Subject"),
    text("message", "Message"),
    date("createdOn", "Created On"),
    flag("isAnswered", "Answered"),
    text("answeredBy", "Answered By"),
  ]),
  listFile(listStaff, "staff", [
    ...displayed(staffColumns, STAFF_LABELS),
    date("lastSignInOn", STAFF_LABELS.lastSignInOn),
  ]),
  listFile(listRecalls, "to-call", [
    date("dueDay", "Due"),
    text("patientName", "Patient"),
    text("patientPhone", "Phone"),
    { ...text("reason", "Reason"), labels: RECALL_REASON_LABELS },
    text("words", "About"),
    text("doctorName", "Doctor"),
    number("calls", "Calls Without Answer"),
    { ...text("lastResult", "Last Call"), labels: NOTE_RESULT_LABELS },
    date("nextCallDay", "Next Call"),
    text("state", "State"),
  ]),
  listFile(listDues, "dues", [
    text("patientName", "Patient"),
    text("patientPhone", "Phone"),
    number("bills", "Bills"),
    money("owes", "Owes"),
    money("advance", "Advance"),
    money("toPay", "To Pay"),
    date("oldestDay", "Since"),
    { ...text("lastResult", "Last Contact"), labels: DUE_RESULT_LABELS },
    date("lastOn", "On"),
    date("promisedDay", "Promised"),
    { ...text("state", "State"), labels: DUE_STATE_LABELS },
  ]),
  listFile(listPackages, "packages", [
    text("number", "Package"),
    text("patientName", "Patient"),
    text("patientPhone", "Phone"),
    text("serviceName", "Service"),
    number("sessions", "Sessions"),
    number("used", "Used"),
    number("left", "Left"),
    date("soldOn", "Sold"),
    date("lastUsedOn", "Last Used"),
    date("expiresOn", "Valid Until"),
    { ...text("state", "State"), labels: PACKAGE_STATE_LABELS },
    date("closedOn", "Closed"),
    flag("isExpiring", "Expires Soon"),
    flag("isUnused", "Unused for Long"),
    money("due", "Due"),
  ]),
  listFile(listLabCases, "lab-work", [
    text("number", "Number"),
    text("patientName", LAB_CASE_LABELS.idPatient),
    text("patientRegisterNo", "Registration No"),
    text("labName", LAB_CASE_LABELS.idLab),
    text("doctorName", LAB_CASE_LABELS.idDoctor),
    text("what", LAB_CASE_LABELS.what),
    text("teeth", LAB_CASE_LABELS.teeth),
    text("material", LAB_CASE_LABELS.material),
    text("shade", LAB_CASE_LABELS.shade),
    text("status", "Status"),
    date("sentOn", LAB_CASE_LABELS.sentOn),
    date("dueOn", LAB_CASE_LABELS.dueOn),
    date("receivedOn", LAB_CASE_LABELS.receivedOn),
    date("fittedOn", LAB_CASE_LABELS.fittedOn),
    date("cancelledOn", "Cancelled On"),
    money("cost", LAB_CASE_LABELS.cost),
    flag("isPaid", "Paid"),
    date("paidOn", "Paid On"),
  ]),
  listFile(listWaiting, "waiting-list", [
    date("createdOn", "Waiting Since"),
    text("patientName", "Patient"),
    text("patientPhone", "Phone"),
    text("departmentName", "Department"),
    text("doctorName", "Doctor"),
    text("serviceNames", "Services"),
    number("durationMinutes", "Minutes"),
    date("fromDay", "From"),
    date("toDay", "Until"),
    text("fromTime", "Not Before"),
    text("toTime", "Over By"),
    text("priority", "Priority"),
    text("note", "Note"),
    { ...text("state", "State"), labels: WAITING_STATE_LABELS },
  ]),
  listFile(listLooks, "who-looked-at-what", [
    date("createdOn", LOOK_LABELS.createdOn),
    time("time", LOOK_LABELS.time),
    text("lookedBy", LOOK_LABELS.lookedBy),
    text("kind", LOOK_LABELS.kind),
    text("what", LOOK_LABELS.what),
  ]),
  {
    endpoint: fileOf(getStatement, "Statement", "A patient's statement"),
    source: getStatement,
    fileName: "statement",
    columns: [
      date("date", "Date"),
      text("title", "Entry"),
      text("words", "About"),
      text("paymentMethod", "Method"),
      text("channelInfo", "Transaction Information"),
      text("receivedBy", "Received By"),
      money("charged", "Charged"),
      money("paid", "Paid"),
      money("balance", "Balance"),
    ],
    rowsOf: ({ brought, startDate, entries }: Statement) => [
      { date: startDate, title: "Balance brought forward", balance: brought.balance },
      ...entries,
    ],
  },
  {
    endpoint: fileOf(listShareStatements, "ShareStatements", "The statements of the doctors' share"),
    source: listShareStatements,
    fileName: "share-statements",
    columns: [
      text("number", "Statement"),
      text("doctorName", "Doctor"),
      text("month", "Month"),
      money("carriedIn", "Carried In"),
      money("total", "Share"),
      date("on", "Made On"),
      text("by", "Made By"),
      date("paidOn", "Paid On"),
      { ...text("paymentMethod", "Paid With"), labels: EXPENSE_METHOD_LABELS },
    ],
    rowsOf: (statements: readonly ShareStatementRow[]) =>
      statements.map(({ paid, ...row }) => ({ ...paid, ...row })),
  },
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
  {
    endpoint: fileOf(getReceived, "Received", "What was received by one thing"),
    source: getReceived,
    fileName: "received",
    columns: [
      text("name", "By"),
      number("bills", "Bills"),
      money("amount", "Received"),
      money("previous", "Received in the period before"),
      date("startDate", "From"),
      date("endDate", "To"),
      date("startBefore", "Period before from"),
      date("endBefore", "Period before to"),
    ],
    rowsOf: ({ rows, startDate, endDate, previous }: Received) =>
      rows.map((row) => ({
        ...row,
        ...{ startDate, endDate, startBefore: previous?.startDate, endBefore: previous?.endDate },
      })),
  },
  {
    endpoint: fileOf(getReceivedBills, "ReceivedBills", "The bills behind one figure of what was received"),
    source: getReceivedBills,
    fileName: "received-bills",
    columns: [
      number("paymentId", "Bill"),
      date("paymentDate", "Date"),
      text("patientName", "Patient"),
      money("received", "Received"),
      money("amount", "Belongs here"),
      text("name", "Here is"),
      date("startDate", "From"),
      date("endDate", "To"),
    ],
    asks: { page: 1, pageSize: MOST_RECEIVED_BILLS },
    countOf: ({ count }: Behind) => count,
    rowsOf: ({ rows, name }: Behind, { startDate, endDate }: QueryOf<typeof getReceivedBills>) =>
      rows.map((row) => ({ ...row, name, startDate, endDate })),
  },
];
