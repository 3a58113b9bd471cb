import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminLogin, forgotPassword, isLoggedIn, resetPassword } from "#contract/clinic/account.ts";
import { saveDoctor } from "#contract/clinic/doctors.ts";
import {
  getMailSetUp,
  getStaffMember,
  inviteStaff,
  listStaff,
  makeStaffLink,
  resetStaffPassword,
  updateStaff,
} from "#contract/clinic/staff.ts";
import { listAppointments } from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import type { Role } from "#rules/values/permissions.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { catalogue } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { holdMails, mailsTo, tokenMailedTo } from "#tests/support/platform/mails.ts";

const PASSWORD = "correct horse battery";

let clinic: TestClinic;
let token: string;
let passwordHash: string;
beforeAll(async () => {
  clinic = await openClinic();
  await holdMails(clinic);
  passwordHash = await hashPassword(PASSWORD);
  ({ token } = await withPassword("Administrator"));
});
afterAll(() => clinic.close());

/** Somebody signed in who could also sign in again. */
async function withPassword(role: Role) {
  const person = await clinic.signIn(role);
  await clinic.database.pool.query("UPDATE staff SET password_hash = $2 WHERE id = $1", [
    person.staffId,
    passwordHash,
  ]);
  return person;
}

let invited = 0;
const form = (changes: object = {}) => ({
  name: "Hina O'Brien-Khan",
  email: `hina${++invited}@clinic.example`,
  role: "Receptionist" as const,
  idDoctor: null,
  ...changes,
});
const invite = (changes: object = {}, headers?: Record<string, string>) =>
  clinic.call(inviteStaff, { body: form(changes) }, token, headers);
async function newAccount(changes: object = {}) {
  const { body } = await invite(changes);
  if (!body.data) throw new Error(`the account was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const read = async (id: number) => (await clinic.call(getStaffMember, { query: { id } }, token)).body.data;
const update = (id: number, changes: object, as = token) =>
  clinic.call(updateStaff, { query: { id }, body: { ...account, ...changes } }, as);
const account = { name: "Hina", role: "Receptionist" as const, idDoctor: null, isActive: 1 as const };
const reset = (id: number, as = token) => clinic.call(resetStaffPassword, { query: { id } }, as);
const login = (email: string) => clinic.call(adminLogin, { body: { email, password: PASSWORD } });
const choosePassword = async (email: string) =>
  clinic.call(resetPassword, { body: { token: await tokenMailedTo(clinic, email), password: PASSWORD } });
const isAlive = async (session: string) => (await clinic.call(isLoggedIn, {}, session)).status === 200;

describe("inviting", () => {
  it("creates an account that works once its owner has chosen a password with the mailed link", async () => {
    const input = form({ email: "Hina.Tariq@Clinic.example" });
    const { status, body } = await clinic.call(inviteStaff, { body: input }, token);
    expect([status, body.message]).toEqual([
      200,
      "Account created. Mail is not set up, so the link to choose the password is yours to hand over.",
    ]);
    const email = "hina.tariq@clinic.example";
    expect(body.data).toMatchObject({
      ...input,
      email,
      isActive: 1,
      hasPassword: 0,
      doctorName: null,
      lastSignInOn: null,
    });
    expect((await login(email)).status).toBe(401);
    expect((await choosePassword(email)).status).toBe(200);
    const signedIn = await login(email);
    expect(signedIn.body.data?.user).toEqual({
      id: body.data?.id,
      name: input.name,
      email,
      role: input.role,
      granted: [],
      doctorId: null,
    });
    expect(await read(body.data?.id ?? 0)).toMatchObject({
      hasPassword: 1,
      lastSignInOn: expect.any(String),
    });
    expect((await choosePassword(email)).status).toBe(409);
  });

  it("mails a plain text with the app's address and a link for three days", async () => {
    const { id, email } = await newAccount();
    const [mail] = await mailsTo(clinic, email);
    const link = `http://127.0.0.1:3000/auth/reset-password?token=${await tokenMailedTo(clinic, email)}`;
    expect(mail).toEqual({
      to: email,
      subject: "Your account at Matab Clinic",
      text:
        "Hello Hina O'Brien-Khan,\n\nyou now have an account at Matab Clinic. All that is missing is your password. " +
        `Open this link within 3 days:\n\n${link}\n\nThe link works once. From then on you sign in as ${email}.\n`,
    });
    const { rows } = await clinic.database.pool.query(
      "SELECT (expires_on - created_on)::text AS time FROM password_resets WHERE staff_id = $1",
      [id],
    );
    expect(rows).toEqual([{ time: "3 days" }]);
  });

  it("links a doctor's account to the doctor, who then sees their own appointments", async () => {
    const { idDoctor, doctors } = await catalogue(clinic);
    const { email, doctorName } = await newAccount({ role: "Doctor", idDoctor });
    expect(doctorName).toBe(doctors[0]?.name);
    await choosePassword(email);
    const theirs = (await login(email)).body.data?.token ?? "";
    expect((await clinic.call(listAppointments, { query: {} }, theirs)).body.data).toEqual([]);
  });

  it.each([
    ["name", " ", "Name is required."],
    ["email", "", "Email is required."],
    ["email", "hina@", "Invalid email format."],
    ["role", "Owner", "Role is required."],
    ["role", null, "Role is required."],
    ["idDoctor", 999_999, "Choose the doctor whose account this is."],
  ])("is refused with %s = %j", async (field, value, message) => {
    const before = await clinic.count("staff");
    const { status, body } = await invite({ [field]: value });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(await clinic.count("staff")).toBe(before);
  });

  it("requires the doctor for an account with the role Doctor", async () => {
    const { status, body } = await invite({ role: "Doctor" });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "idDoctor", message: "Choose the doctor whose account this is." }],
    ]);
  });

  it("refuses an e-mail that has an account, also if two invite it at once", async () => {
    const { id, email, name } = await newAccount();
    const again = await invite({ email: email.toUpperCase() });
    expect([again.status, again.body.message]).toEqual([
      409,
      `There is already an account with this e-mail, that of ${name}.`,
    ]);
    await update(id, { name, isActive: 0 });
    expect((await invite({ email })).body.message).toBe(
      `There is already an account with this e-mail, that of ${name}. It is not active; activate it instead.`,
    );
    const both = await Promise.all([1, 2].map(() => invite({ email: "both@clinic.example" })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsTo(clinic, "both@clinic.example")).toHaveLength(1);
  });

  it("sent twice with one Idempotency-Key invites once", async () => {
    const body = form();
    const send = () => clinic.call(inviteStaff, { body }, token, { "idempotency-key": "hina" });
    const answers = [await send(), await send()];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await mailsTo(clinic, body.email)).toHaveLength(1);
  });
});

describe("changing an account", () => {
  it("takes effect at once: the role with the next call, deactivation by ending the sessions", async () => {
    const { staffId, token: theirs } = await clinic.signIn("Receptionist");
    const { status, body } = await update(staffId, { name: "Renamed", role: "Administrator" });
    expect([status, body.message]).toEqual([200, "Account updated successfully!"]);
    expect(body.data).toMatchObject({ id: staffId, name: "Renamed", role: "Administrator" });
    expect((await clinic.call(listStaff, { query: {} }, theirs)).status).toBe(200);
    await update(staffId, { isActive: 0 });
    expect(await isAlive(theirs)).toBe(false);
    await update(staffId, { isActive: 1 });
    expect(await isAlive(theirs)).toBe(false);
  });

  it("voids the links of a deactivated account, even if it is activated again", async () => {
    const { id, email } = await newAccount();
    await update(id, { isActive: 0 });
    expect((await choosePassword(email)).status).toBe(409);
    await update(id, { isActive: 1 });
    expect((await choosePassword(email)).status).toBe(409);
  });

  it("is refused if it changed meanwhile or does not exist", async () => {
    const { id, updatedOn } = await newAccount();
    expect((await update(id, { updatedOn })).status).toBe(200);
    expect((await update(id, { updatedOn })).status).toBe(409);
    expect((await update(999_999, {})).status).toBe(404);
    expect(await read(999_999)).toBeNull();
  });

  it("cannot set a password", async () => {
    const { id } = await newAccount();
    await update(id, { passwordHash: "x", hasPassword: 1 });
    expect(await read(id)).toMatchObject({ hasPassword: 0 });
  });

  it("to another e-mail changes the sign-in; sessions stay, and the history shows it", async () => {
    const { id, email } = await newAccount();
    await choosePassword(email);
    const session = (await login(email)).body.data?.token ?? "";
    await clinic.call(forgotPassword, { body: { email } });
    const { status, body } = await update(id, { email: `Moved.${email}` });
    expect([status, body.data?.email]).toEqual([200, `moved.${email}`]);
    expect((await login(email)).status).toBe(401);
    expect((await login(`moved.${email}`)).status).toBe(200);
    expect(await isAlive(session)).toBe(true);
    expect((await choosePassword(email)).status).toBe(409);
    const history = await clinic.call(getHistory, { query: { entity: "staff", id } }, token);
    expect(history.body.data?.entries[0]?.changes).toContainEqual({
      field: "Email",
      before: email,
      after: `moved.${email}`,
    });
  });

  it("to another e-mail invites an owner without a password there", async () => {
    const { id, email } = await newAccount();
    await update(id, { email: `right.${email}` });
    expect((await choosePassword(email)).status).toBe(409);
    expect((await choosePassword(`right.${email}`)).status).toBe(200);
  });

  it("to an e-mail that has an account is refused; a form without e-mail keeps it", async () => {
    const other = await newAccount();
    const { id, email } = await newAccount();
    const { status, body } = await update(id, { email: other.email.toUpperCase() });
    expect(status).toBe(409);
    expect(body.message).toContain("There is already an account with this e-mail");
    expect((await update(id, { email: "no address" })).body.errors).toEqual([
      { field: "email", message: "Invalid email format." },
    ]);
    expect((await update(id, {})).body.data?.email).toBe(email);
  });

  it("linked to a doctor is shown with the doctor", async () => {
    const { idDoctor } = await catalogue(clinic);
    const { email } = await newAccount({ role: "Doctor", idDoctor });
    await choosePassword(email);
    const { data } = (await login(email)).body;
    expect(data?.user.doctorId).toBe(idDoctor);
    expect((await clinic.call(isLoggedIn, {}, data?.token)).body.data?.user.doctorId).toBe(idDoctor);
  });
});

describe("with a mail server", () => {
  it("the messages say that an invitation and a reset were mailed", async () => {
    const mailing = await openClinic({ SMTP_URL: "smtp://mail.clinic.example" });
    await holdMails(mailing);
    try {
      const { token: as } = await mailing.signIn("Administrator");
      expect((await mailing.call(getMailSetUp, {}, as)).body.data).toEqual({ isSetUp: true });
      expect((await clinic.call(getMailSetUp, {}, token)).body.data).toEqual({ isSetUp: false });
      const invited = await mailing.call(inviteStaff, { body: form() }, as);
      expect(invited.body.message).toBe("Account created. A link to choose the password was sent by e-mail.");
      const query = { id: invited.body.data?.id ?? 0 };
      const { body } = await mailing.call(resetStaffPassword, { query }, as);
      expect(body.message).toBe("A link to choose a new password was sent by e-mail.");
    } finally {
      await mailing.close();
    }
  });
});

describe("resetting somebody's password", () => {
  it("voids the old password, ends the sessions and mails a link", async () => {
    const { id, email, name } = await newAccount();
    await choosePassword(email);
    const session = (await login(email)).body.data?.token ?? "";
    const { status, body } = await reset(id);
    expect([status, body.message]).toEqual([
      200,
      "Mail is not set up, so the link to choose a new password is yours to hand over.",
    ]);
    expect(body.data?.hasPassword).toBe(0);
    expect(await isAlive(session)).toBe(false);
    expect((await login(email)).status).toBe(401);
    const mail = (await mailsTo(clinic, email)).at(-1);
    expect([mail?.subject, mail?.text]).toEqual([
      "Choose a new password for Matab Clinic",
      expect.stringContaining(
        `Hello ${name},\n\nan administrator of Matab Clinic asks you to choose a new password. The old one no longer works. Open this link within 3 days:`,
      ),
    ]);
    expect((await choosePassword(email)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  it("of an owner who never chose one sends the invitation again and voids the first link", async () => {
    const { id, email } = await newAccount();
    const first = await tokenMailedTo(clinic, email);
    await reset(id);
    expect((await mailsTo(clinic, email)).map(({ subject }) => subject)).toEqual([
      "Your account at Matab Clinic",
      "Your account at Matab Clinic",
    ]);
    const late = await clinic.call(resetPassword, { body: { token: first, password: PASSWORD } });
    expect(late.status).toBe(409);
    expect((await choosePassword(email)).status).toBe(200);
  });

  it("is refused for an inactive account and for the own one", async () => {
    const { id, name } = await newAccount();
    await update(id, { name, isActive: 0 });
    const inactive = await reset(id);
    expect([inactive.status, inactive.body.message]).toEqual([
      409,
      `The account of ${name} is not active. Activate it first.`,
    ]);
    const own = (await clinic.call(isLoggedIn, {}, token)).body.data?.user.id ?? 0;
    expect([(await reset(own)).status, await isAlive(token)]).toEqual([409, true]);
    expect((await reset(999_999)).status).toBe(404);
  });
});

describe("a link to hand over", () => {
  const makeLink = (id: number, as = token) => clinic.call(makeStaffLink, { query: { id } }, as);
  const tokenOf = (path = "") => path.replace("/auth/reset-password?token=", "");
  const choose = (linkToken: string) =>
    clinic.call(resetPassword, { body: { token: linkToken, password: PASSWORD } });

  it("is shown once, works once, ends the earlier ones and stands nowhere", async () => {
    const { id, email, name } = await newAccount();
    const mailed = await tokenMailedTo(clinic, email);
    const first = (await makeLink(id)).body.data;
    expect(first).toEqual({
      path: expect.stringMatching(/^\/auth\/reset-password\?token=[\w-]{43}$/),
      origin: null,
      within: "3 days",
      greeting: `Hello ${name}, choose your password for Matab Clinic within 3 days. The link works once; you then sign in as ${email}.`,
    });
    const second = tokenOf((await makeLink(id)).body.data?.path);
    for (const old of [mailed, tokenOf(first?.path)]) expect((await choose(old)).status).toBe(409);
    const { rows } = await clinic.database.pool.query(
      `SELECT (SELECT json_agg(a) FROM audit_log a) AS trail, (SELECT json_agg(k) FROM idempotency_keys k) AS keys,
        (SELECT json_agg(o) FROM outbox o) AS outbox, (SELECT json_agg(r) FROM password_resets r) AS links`,
    );
    expect(JSON.stringify(rows)).not.toContain(second);
    const asked = rows[0].trail.filter(
      (entry: { action: string; entity_id: number }) =>
        entry.action === "password reset asked" && entry.entity_id === id,
    );
    expect(asked.at(-1)?.after).toEqual({ link: "shown to an administrator" });
    expect((await choose(second)).status).toBe(200);
    expect((await choose(second)).status).toBe(409);
    expect((await login(email)).status).toBe(200);
  });

  it("is refused to others than administrators, and for accounts with a password, inactive, or one's own", async () => {
    const { id, email, name } = await newAccount();
    for (const role of ["Receptionist", "Doctor", "Accountant"] as const)
      expect((await makeLink(id, (await clinic.signIn(role)).token)).status).toBe(403);
    await choosePassword(email);
    const chosen = await makeLink(id);
    expect([chosen.status, chosen.body.message]).toEqual([
      409,
      `${name} has a password. Reset it first: the old one then ends.`,
    ]);
    await update(id, { isActive: 0 });
    expect((await makeLink(id)).status).toBe(409);
    const own = (await clinic.call(isLoggedIn, {}, token)).body.data?.user.id ?? 0;
    expect((await makeLink(own)).status).toBe(409);
    expect((await makeLink(999_999)).status).toBe(404);
  });
});

describe("the list", () => {
  it("can be searched, filtered and sorted by all shown columns, also by a doctor's new name", async () => {
    const { body } = await clinic.call(
      saveDoctor,
      {
        body: {
          firstName: "Qudsia",
          dob: "1980-01-01",
          joiningDate: "2020-01-01",
          city: "Lahore",
          mobileNumber: "3001234567",
        },
      },
      token,
    );
    const idDoctor = body.data?.id ?? 0;
    const { id, email } = await newAccount({ name: "Aaliya", role: "Doctor", idDoctor });
    const ids = async (query: Record<string, unknown>) =>
      (await clinic.call(listStaff, { query }, token)).body.data?.map((row) => row.id);
    for (const search of ["aaliya", email, "qudsia"]) expect(await ids({ search })).toEqual([id]);
    expect(await ids({ doctorName: "qudsia", role: "Doctor,Accountant", isActive: "1" })).toEqual([id]);
    expect((await ids({ sort: "name:asc", page: 1 }))?.[0]).toBe(id);
    const { firstName, ...rest } = body.data ?? { firstName: "" };
    await clinic.call(saveDoctor, { body: { ...rest, firstName: "Zubaida" } as never }, token);
    expect(await ids({ search: "zubaida" })).toEqual([id]);
  });

  it("holds every account and no secrets", async () => {
    const { body } = await clinic.call(listStaff, { query: { page: 1, pageSize: 100 } }, token);
    expect(body.total).toBe(await clinic.count("staff"));
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|passwordHash/);
  });
});

/** Last: it leaves this clinic with other administrators than it began with. */
describe("the last administrator who can sign in", () => {
  const REFUSED =
    /^.+ is the only administrator who can sign in\. Make somebody else an administrator first\.$/;

  it("cannot be demoted, deactivated or left without a password, even if two do so to each other at once", async () => {
    const [one, other] = [await withPassword("Administrator"), await withPassword("Administrator")];
    await clinic.database.pool.query(
      "UPDATE staff SET password_hash = NULL WHERE role = 'Administrator' AND id <> ALL($1)",
      [[one.staffId, other.staffId]],
    );
    const duel = await Promise.all([
      update(one.staffId, { role: "Accountant" }, other.token),
      reset(other.staffId, one.token),
    ]);
    const [winner, loser] = duel.map(({ status }) => status).sort();
    // The second meets the first at the lock, or is no administrator any more before it gets there.
    expect([winner, [401, 403, 409].includes(loser ?? 0)]).toEqual([200, true]);
    const [demoted] = duel;
    const last = demoted.status === 200 ? other : one;
    for (const attempt of [
      update(last.staffId, { role: "Receptionist" }),
      update(last.staffId, { role: "Administrator", isActive: 0 }),
      reset(last.staffId),
    ]) {
      const { status, body } = await attempt;
      expect([status, body.message]).toEqual([409, expect.stringMatching(REFUSED)]);
    }
    expect(await isAlive(last.token)).toBe(true);
    expect((await update(last.staffId, { role: "Administrator", name: "Still here" })).status).toBe(200);
  });
});
