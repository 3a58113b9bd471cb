import { launchBrowser } from "#bench/load/browser.ts";
import type { Records } from "#tests/support/records.ts";
import { type Json, send, type Trial } from "./api.ts";

/** Lists, and views of each record that a call lists. */
interface Pages {
  lists: readonly string[];
  views: readonly (readonly [view: string, path: string])[];
}

export const PAGES: Pages = {
  lists: [
    ...["patients", "contact-us", "appoint-request", "appointments", "billing", "daily-expenses"],
    ...["doctors", "subservices", "services", "staff"],
  ],
  views: [
    ["patients/view", "/Patient/GetAllPatients"],
    ["billing/view", "/Payments/GetAllPayments"],
    ["billing/invoice", "/Payments/GetAllPayments"],
    ["contact-us/view", "/ContractUs/GetAll"],
  ],
};

export const treatmentPages = ({ patient }: Records): Pages => ({
  lists: ["lab"],
  views: [
    ["lab/view", `/LabCases/GetByPatientId?patientId=${patient}`],
    ["plans/view", `/TreatmentPlans/GetAllByPatientId?patientId=${patient}`],
  ],
});

/** Lists, views and prints in a browser: nothing runs, nothing complains. */
export async function openPages(trial: Trial, { lists, views }: Pages): Promise<void> {
  const { app, session, token, strings, say, fault } = trial;
  const browser = await launchBrowser();
  const page = await browser.newPage({ baseURL: app.url });
  await page.addInitScript((text) => localStorage.setItem("matab.session", text), JSON.stringify(session));
  page.on("dialog", async (dialog) => {
    fault(`a dialog opened on ${page.url()}: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("pageerror", (error) => fault(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") fault(`${page.url()}: ${message.text()}`);
  });
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
  };
  let count = 0;
  for (const list of lists) {
    await open(`/admin/${list}?pageSize=100`);
    count += 1;
  }
  for (const [view, path] of views) {
    const { body } = await send({ app, fault }, "GET", path, { authorization: `Bearer ${token}` });
    for (const record of (body.data as Json[]).slice(0, strings.length)) {
      await open(`/admin/${view}/${record.paymentId ?? record.id}`);
      count += 1;
    }
  }
  await browser.close();
  say(`${count} pages opened`);
}
