import type { Page } from "@playwright/test";
import { sampleClinic, samplePrints } from "#db/seed/site-sample.ts";
import { letterheadOf } from "#rules/clinic/papers/letterhead.ts";
import { ageOn } from "#rules/patients/age.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { BOOKED_DAY, createRecords, LONG_TEXT, type Records } from "#tests/support/records.ts";
import { expectFacts, namesAbove } from "#tests/support/screen.ts";

/**
 * Every field of views and invoices (docs/handbook/lists.md#view-screens), of a record that holds everything and of one
 * that holds little.
 */

type Facts = Record<string, string | RegExp>;

interface View {
  path: (ids: Records) => string;
  whole: (ids: Records) => Facts;
  bare: (ids: Records) => Facts;
}

const WHOLE = "Zubaida Khan";
const BARE = "Zubaida Butt";
const STAMP = new RegExp(`^${formatDate(clinicToday())} \\d\\d:\\d\\d$`);
const STAMPS: Facts = { "Created On": STAMP, "Updated On": STAMP };
const EMPTY = "N/A";
const DISCLAIMER = "This invoice is not valid for legal or judicial purposes.";

/** The same for both. */
const message = ({ message: id }: Records): Facts => ({
  ID: `${id}`,
  Mobile: "0321 4578216",
  Subject: "Timings",
  Message: LONG_TEXT,
  "Is Deleted": "No",
  ...STAMPS,
});

const request = ({ request: id }: Records, name: string): Facts => ({
  ID: `${id}`,
  Name: `${name} Visitor`,
  Mobile: "0321 4578216",
  Priority: "High",
  Status: "Pending",
  Date: formatDate(BOOKED_DAY),
  Time: "17:30",
  "Department Name": `${name} Department`,
  Services: `${name} Service`,
  "Is Deleted": "No",
  ...STAMPS,
});

const appointment = (name: string): Facts => ({
  "Patient Name": `${name} Patient`,
  Date: formatDate(BOOKED_DAY),
  Time: "16:30, 30 minutes",
  Priority: "Low",
  Status: "Scheduled",
  Department: `${name} Department`,
  Services: `${name} Service`,
  "Is Deleted": "No",
  "Chief Complaint": "Tooth pain",
  ...STAMPS,
});

const doctor: Facts = {
  "Date of Birth": "14-Feb-1985",
  Mobile: "+92 321 4578216",
  City: "Lahore",
  "Active Status": "Yes",
  "Joining Date": "01-Jan-2020",
};

const expense = ({ expense: id }: Records, name: string): Facts => ({
  ID: `${id}`,
  "Expense By": "Rabia Anwar",
  Description: `${name} Expense`,
  Amount: "Rs 2,000",
  "Payment Method": "Online / Credit Card",
  "Expense Date": "20-Nov-2026",
});

const patient: Facts = {
  "Guardian Name": "Khalid Mahmood",
  Phone: "0300 8412207",
  "Emergency Contact Number": "0300 8412208",
  "Emergency Contact Person Name": "Khalid Mahmood",
  "Created On": "11-Feb-2023",
};

const VIEWS: Record<string, View> = {
  "contact message": {
    path: (ids) => `contact-us/view/${ids.message}`,
    whole: (ids) => ({ ...message(ids), Name: `${WHOLE} Visitor`, Email: "s.niazi@mail.example" }),
    bare: (ids) => ({ ...message(ids), Name: `${BARE} Visitor`, Email: EMPTY }),
  },
  "appointment request": {
    path: (ids) => `appoint-request/view/${ids.request}`,
    whole: (ids) => ({
      ...request(ids, WHOLE),
      "Doctor Name": `${WHOLE} Siddiqui`,
      Message: "A back tooth hurts with cold water",
    }),
    bare: (ids) => ({ ...request(ids, BARE), "Doctor Name": BARE, Message: EMPTY }),
  },
  service: {
    path: (ids) => `subservices/view/${ids.service}`,
    whole: (ids) => ({
      ID: `${ids.service}`,
      Name: `${WHOLE} Service`,
      "Master Service Name": `${WHOLE} Department`,
      Fees: "Rs 5,500",
      "Is Active": "Yes",
      Description: "Twice a year is enough",
    }),
    bare: () => ({ Name: `${BARE} Service`, Description: EMPTY }),
  },
  patient: {
    path: (ids) => `patients/view/${ids.patient}`,
    whole: () => ({
      ...patient,
      "Full Name": `${WHOLE} Patient`,
      Gender: "Female",
      "Date of Birth": "14-Mar-1974",
      Age: `${ageOn("1974-03-14", clinicToday())}`,
      "Marital Status": "Married",
      Email: "bushra@mail.example",
      Address: "House 41-B, Street 9, Johar Town, Lahore",
      "Medical History": "Hypertension since 2019",
      "Known Allergies": "Penicillin",
      "TPA ID": "TPA-77",
      "TPA Validity": "31-Dec-2027",
      "National Identification Number": "35202-4471903-6",
      "Alternate Number": "042 35181204",
    }),
    bare: () => ({
      ...patient,
      "Full Name": `${BARE} Patient`,
      ...emptyFacts(
        "Gender",
        "Date of Birth",
        "Age",
        "Marital Status",
        "Email",
        "Address",
        "Medical History",
        "Known Allergies",
        "TPA ID",
        "TPA Validity",
        "National Identification Number",
        "Alternate Number",
      ),
    }),
  },
  appointment: {
    path: (ids) => `appointment/view/${ids.appointment}`,
    whole: () => ({
      ...appointment(WHOLE),
      ID: "A-000001",
      "Doctor Name": `${WHOLE} Siddiqui`,
      Notes: "Nerve alive",
      "Treatment Plan": "Crown",
      "Doctor Prescription": "Paracetamol 500 mg",
    }),
    bare: () => ({
      ...appointment(BARE),
      ID: "A-000002",
      "Doctor Name": BARE,
      ...emptyFacts("Notes", "Treatment Plan", "Doctor Prescription"),
    }),
  },
  doctor: {
    path: (ids) => `doctors/view/${ids.doctor}`,
    whole: () => ({
      ...doctor,
      Name: `${WHOLE} Siddiqui`,
      Qualification: "BDS, FCPS",
      "Second Number": "+92 333 1112223",
      "Checkup Fee": "Rs 2,500",
      Email: "ayesha@mail.example",
      "Previous Experience": "Six years at Mayo Hospital",
      Salary: "Rs 320,000",
    }),
    bare: () => ({
      ...doctor,
      Name: BARE,
      ...emptyFacts(
        "Qualification",
        "Second Number",
        "Checkup Fee",
        "Email",
        "Previous Experience",
        "Salary",
      ),
    }),
  },
  expense: {
    path: (ids) => `daily-expenses/view/${ids.expense}`,
    whole: (ids) => expense(ids, WHOLE),
    bare: (ids) => expense(ids, BARE),
  },
  department: {
    path: (ids) => `services/view/${ids.department}`,
    whole: (ids) => ({
      ID: `${ids.department}`,
      Name: `${WHOLE} Department`,
      "Is Active": "Yes",
      Description: LONG_TEXT,
    }),
    bare: () => ({ Name: `${BARE} Department`, Description: EMPTY }),
  },
  bill: {
    path: (ids) => `billing/view/${ids.bill}`,
    whole: () => ({
      Patient: `${WHOLE} Patient`,
      "Payment date": "20-Nov-2026",
      Doctor: `${WHOLE} Siddiqui`,
      "Patient ID": "P-000001",
      "Appointment ID": "A-000001",
      "Payment method": "Online",
      "Transaction information": "Easypaisa 7712 0934",
      Notes: "The rest next week",
      "Chargeable amount": "Rs 5,500",
      Discount: "−Rs 500",
      Received: "−Rs 2,000",
      "Due amount": "Rs 3,000",
    }),
    bare: () => ({
      Patient: `${BARE} Patient`,
      "Appointment ID": EMPTY,
      "Transaction information": EMPTY,
      "Due amount": "Rs 0",
    }),
  },
};

function emptyFacts(...labels: string[]): Facts {
  return Object.fromEntries(labels.map((label) => [label, EMPTY]));
}

let desk: Desk;
let records: { whole: Records; bare: Records } | undefined;

async function prepare(page: Page): Promise<{ whole: Records; bare: Records }> {
  records ??= {
    whole: await createRecords(desk, WHOLE, "whole"),
    bare: await createRecords(desk, BARE, "bare"),
  };
  await desk.signIn(page);
  return records;
}

test.beforeEach(async ({ clinic: running }) => {
  desk = await openDesk(running);
});

for (const [name, { path, whole, bare }] of Object.entries(VIEWS)) {
  test(`the ${name} shows every field, and N/A where there is nothing`, async ({ page }) => {
    const ids = await prepare(page);
    await page.goto(`/admin/${path(ids.whole)}`);
    await expectFacts(page, whole(ids.whole));
    await page.goto(`/admin/${path(ids.bare)}`);
    await expectFacts(page, bare(ids.bare));
  });
}

test("pictures: a placeholder for a record without one", async ({ page }) => {
  const { bare } = await prepare(page);
  await page.goto(`/admin/patients/view/${bare.patient}`);
  await expect(page.getByRole("main").getByRole("img", { name: "No photo" })).toBeVisible();
  await page.goto(`/admin/doctors/view/${bare.doctor}`);
  await expect(page.getByRole("main").getByRole("img", { name: "No photo" })).toBeVisible();
});

test("a bill's tables hold its details and transactions", async ({ page }) => {
  const { whole } = await prepare(page);
  await page.goto(`/admin/billing/view/${whole.bill}`);
  const details = page.getByRole("table", { name: "Details" });
  await expect(details.getByRole("columnheader")).toHaveText([
    "Description",
    "Service ID",
    "Actual price",
    "Price",
  ]);
  await expect(details.getByRole("cell")).toHaveText([
    `${WHOLE} Service`,
    `${whole.service}`,
    "Rs 5,500",
    "Rs 5,500",
  ]);
  const transactions = page.getByRole("table", { name: "Transactions" });
  await expect(transactions.getByRole("columnheader")).toHaveText([
    "Date",
    "Type",
    "Method",
    "Channel info",
    "Remarks",
    "Amount",
  ]);
  await expect(transactions.getByRole("cell")).toHaveText([
    formatDate(clinicToday()),
    "Payment",
    "Online",
    "Easypaisa 7712 0934",
    "Initial payment",
    "Rs 2,000",
  ]);
  await expect(page.getByRole("link", { name: "Print" })).toHaveAttribute(
    "href",
    `/admin/billing/invoice/${whole.bill}`,
  );
});

test("on a phone a record's tables are cards with a label for every value, and nothing overflows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { whole } = await prepare(page);
  const expectCard = async (label: string, part: "tbody" | "tfoot", values: Record<string, string>) => {
    const cells = page.getByRole("table", { name: label }).locator(part).getByRole("cell");
    await expect(cells).toHaveText(Object.values(values));
    const names = await namesAbove(page, `table[aria-label="${label}"] ${part} td:not(:empty)`);
    expect(names).toEqual(Object.keys(values));
    for (const cell of await cells.all()) {
      const { x, width } = (await cell.boundingBox()) ?? { x: -1, width: 0 };
      expect(x >= 0 && x + width <= 360).toBe(true);
    }
  };
  await page.goto(`/admin/billing/view/${whole.bill}`);
  await expectCard("Details", "tbody", {
    "": `${WHOLE} Service`,
    "Service ID": `${whole.service}`,
    "Actual price": "Rs 5,500",
    Price: "Rs 5,500",
  });
  await expectCard("Transactions", "tbody", {
    Date: formatDate(clinicToday()),
    Type: "Payment",
    Method: "Online",
    "Channel info": "Easypaisa 7712 0934",
    Remarks: "Initial payment",
    Amount: "Rs 2,000",
  });
  await page.goto(`/admin/patients/view/${whole.patient}`);
  await page.getByRole("tab", { name: /^Bills/ }).click();
  const receive = page.getByRole("button", { name: `Receive payment on bill ${whole.bill}` });
  await receive.scrollIntoViewIfNeeded();
  await expect(receive).toBeInViewport({ ratio: 1 });
  await expectCard("Bills", "tfoot", {
    Chargeable: "Rs 5,500",
    Discount: "Rs 500",
    Received: "Rs 2,000",
    Due: "Rs 3,000",
  });
});

test("an invoice has the required details, and leaves out a discount or due amount of 0", async ({
  page,
}) => {
  const { whole, bare } = await prepare(page);
  await page.goto(`/admin/billing/invoice/${whole.bill}`);
  await expectFacts(page, {
    "Payment ID": `${whole.bill}`,
    Date: "20-Nov-2026",
    Patient: `${WHOLE} Patient`,
    "Registration no": "P-000001",
    Doctor: `${WHOLE} Siddiqui`,
    "Appointment ID": "A-000001",
    Status: "Partial",
    Method: "Online",
    "Sub amount": "Rs 5,500",
    Discount: "−Rs 500",
    "Received amount": "Rs 2,000",
    "Due amount": "Rs 3,000",
  });
  const paper = page.getByRole("main");
  await expect(paper.getByRole("cell", { name: `${WHOLE} Service` })).toBeVisible();
  const letterhead = letterheadOf({ clinic: sampleClinic(), prints: samplePrints() });
  for (const text of [letterhead.name, ...letterhead.lines, letterhead.thankYou, DISCLAIMER])
    await expect(paper.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();

  await page.goto(`/admin/billing/invoice/${bare.bill}`);
  await expectFacts(page, { "Sub amount": "Rs 5,500", "Received amount": "Rs 5,500", Status: "Paid" });
  for (const label of ["Discount", "Due amount", "Appointment ID"])
    await expect(paper.getByRole("term").filter({ hasText: label })).toHaveCount(0);
});

test("a line's two prices of seven digits with paisa keep apart on its card", async ({
  page,
  clinic: running,
}) => {
  const desk = await openDesk(running);
  const patientId = await desk.registerPatient(WHOLE);
  const price = 1_999_999.5;
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: WHOLE, idDoctor: 1, paymentDate: clinicToday(), paymentMethod: "Cash" },
    ...{ chargeableAmount: price, receivedAmount: 100 },
    paymentDetails: [{ description: "Implants", actualPrice: price, price }],
  });
  await desk.signIn(page);
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/billing/view/${paymentId}`);
    const amounts = page.getByRole("table", { name: "Details" }).getByText("1,999,999.50");
    await expect(amounts).toHaveCount(2);
    const [one, other] = await Promise.all((await amounts.all()).map((amount) => amount.boundingBox()));
    if (!one || !other) throw new Error("an amount is not drawn");
    expect(other.y > one.y + one.height - 1 || other.x >= one.x + one.width + 8, `at ${width}`).toBe(true);
  }
});
