// Runs on a bundle's own Node, where there is nothing else: signs in, registers a patient with a picture, bills,
// fetches the invoice as PDF and the pages. Arguments: the address, e-mail and password. Says what it saw, or throws.

const [url, email, password] = process.argv.slice(2);
let token = "";

async function ask(path, init = {}) {
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function send(path, body) {
  const headers = { "content-type": "application/json" };
  return (await (await ask(path, { method: "POST", headers, body: JSON.stringify(body) })).json()).data;
}

const read = async (path) => (await (await ask(path)).json()).data;

token = (await send("/api/Account/AdminLogin", { email, password })).token;
const [doctor] = await read("/api/Doctor/GetActiveDoctors");
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Karachi" }).format();

const form = new FormData();
const name = "زینب O'Brien-Khan";
const person = { id: 0, fullName: name, guardianName: "Muhammad Khan", gender: "Female", dob: "1990-05-20" };
const numbers = {
  phone: "03214578216",
  emgencyContactNo: "03214578216",
  emgencyContactPersonName: "M. Khan",
};
form.set("patientData", JSON.stringify({ ...person, ...numbers, createdOn: today }));
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
form.set("ProfileImage", new Blob([Buffer.from(DOT, "base64")]), "dot.png");
const registered = await ask("/api/Patient/InsertOrUpdatePatient", { method: "POST", body: form });
const patient = (await registered.json()).data;

const bill = await send("/api/Payments/CreatePayment", {
  patientId: patient.id,
  patientName: name,
  idDoctor: doctor.id,
  paymentDate: today,
  paymentMethod: "Cash",
  chargeableAmount: 1500,
  receivedAmount: 1500,
  paymentDetails: [{ description: "Consultation", actualPrice: 1500, price: 1500 }],
});
const pdf = await (await ask(`/api/Payments/GetInvoicePdf?id=${bill.paymentId}&size=a4`)).arrayBuffer();
if (Buffer.from(pdf).toString("latin1", 0, 4) !== "%PDF") throw new Error("the invoice is no PDF");
for (const page of ["/", "/admin", "/api/docs", "/blog", "/readyz"]) await ask(page);
process.stdout.write(
  `${patient.registerNo}, bill ${bill.paymentId}, an invoice of ${pdf.byteLength} bytes\n`,
);
