import { routes } from "#server/app.ts";
import { send, type Trial } from "./api.ts";

/** What some files are of: a patient, a grouping. */
const ASKED = { patientId: "1", by: "method" };

/** Every list as pages and as files. */
export async function readLists({ app, token, strings, say, fault }: Trial): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const { endpoint } of routes) {
    if (endpoint.list) {
      for (const search of ["", ...strings]) {
        const query = new URLSearchParams({
          page: "1",
          pageSize: "100",
          search: search.toWellFormed().slice(0, 100),
        });
        const { status } = await send({ app, fault }, "GET", `${endpoint.path}?${query}`, headers);
        if (status !== 200 && status !== 400)
          fault(`${endpoint.path} searched for ${JSON.stringify(search)}: ${status}`);
      }
    } else if (endpoint.download && endpoint.path.startsWith("/Export/")) {
      for (const format of ["csv", "xlsx"]) {
        const response = await fetch(
          `${app.url}/api${endpoint.path}?${new URLSearchParams({ format, ...ASKED })}`,
          { headers },
        );
        const content = Buffer.from(await response.arrayBuffer());
        if (response.status !== 200) fault(`${endpoint.path} as ${format}: ${response.status}`);
        if (format === "csv" && /(^|[,;\t\n])"?[=@]/.test(content.toString("utf8")))
          fault(`${endpoint.path}: a formula in the file`);
      }
    }
  }
  say("every list, searched for every string, and every file: read");
}

/** The newest bills, on both papers. */
export async function setPapers({ app, token, say, fault }: Trial): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  let count = 0;
  for (let page = 1; ; page++) {
    const { body } = await send(
      { app, fault },
      "GET",
      `/Payments/GetAllPayments?page=${page}&pageSize=100`,
      headers,
    );
    const bills = body.data as { paymentId: number }[];
    if (bills.length === 0) break;
    for (const { paymentId } of bills)
      for (const paper of ["a4", "roll"]) {
        const response = await fetch(`${app.url}/api/Payments/GetInvoicePdf?id=${paymentId}&paper=${paper}`, {
          headers,
        });
        const content = Buffer.from(await response.arrayBuffer());
        if (response.status !== 200 || !content.subarray(0, 5).equals(Buffer.from("%PDF-")))
          fault(`bill ${paymentId} on ${paper}: ${response.status}`);
        count += 1;
      }
  }
  say(`${count} papers set`);
}
