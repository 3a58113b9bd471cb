import pg from "pg";
import { expect } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { createEmptyDatabase, type TestDatabase } from "./database.ts";
import { type AppProcess, spawnApp } from "./process.ts";

/** An envelope as a stranger reads it: tests through processes stand outside the contract. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any;
  message: string;
}

const ADMIN = { ADMIN_EMAIL: "head@clinic.pk", ADMIN_PASSWORD: "long enough" };
const start = (database: TestDatabase) => spawnApp({ env: { ...ADMIN, DATABASE_URL: database.url } });

const TABLES = [
  ...(["bills", "bill_transactions", "patient_account", "day_closes", "day_close_methods"] as const),
  ...(["credit_notes", "credit_note_lines", "patient_packages", "package_uses"] as const),
  ...(["tooth_findings", "procedures", "treatment_plans", "plan_options", "plan_items"] as const),
  ...(["plan_versions", "plan_answers", "lab_cases", "expenses"] as const),
];

/** How many records each table has that money and treatment touch, and what patients have as advance, in rupees. */
export type MoneyRows = Record<(typeof TABLES)[number] | "credit", number>;

async function send(app: AppProcess, path: string, body: object | null, headers: object): Promise<Answer> {
  const isJson = body !== null && !(body instanceof FormData);
  const response = await fetch(`${app.url}/api${path}`, {
    method: body ? "POST" : "GET",
    // A connection that rested while another process was started may be closed by the server at this very moment.
    headers: { connection: "close", ...(isJson && { "content-type": "application/json" }), ...headers },
    body: isJson ? JSON.stringify(body) : body,
  });
  const { data, message } = (await response.json()) as Answer;
  return { status: response.status, data, message };
}

/** Two processes of the application on one database, with a patient, for tests of money that moves in both or is cut off. */
export class TwoProcesses {
  readonly one: AppProcess;
  readonly two: AppProcess;
  /** As the owner of the tables, past the application. */
  readonly owner: pg.Client;
  readonly patientId: number;
  private readonly database: TestDatabase;
  private readonly token: string;

  private constructor(
    database: TestDatabase,
    [one, two]: [AppProcess, AppProcess],
    owner: pg.Client,
    patientId: number,
    token: string,
  ) {
    this.database = database;
    this.one = one;
    this.two = two;
    this.owner = owner;
    this.patientId = patientId;
    this.token = token;
  }

  static async open(): Promise<TwoProcesses> {
    const database = await createEmptyDatabase();
    const [one, two] = await Promise.all([start(database), start(database)]);
    const owner = new pg.Client(database.owner);
    await owner.connect();
    const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
    const { token } = (await send(one, "/Account/AdminLogin", login, {})).data;
    const { rows } = await owner.query(`INSERT INTO patients (full_name, guardian_name, phone,
      emergency_contact_no, emergency_contact_person_name) VALUES ('Bushra Bibi', 'Akram', '03214578216', '3214578216', 'Akram')
      RETURNING id::int`);
    return new TwoProcesses(database, [one, two], owner, rows[0].id, token);
  }

  async stop(): Promise<void> {
    await Promise.all([this.one.stop(), this.two.stop()]);
    await this.owner.end();
    await this.database.drop();
  }

  /** As the administrator. @param body a form is sent as such. @param key under which the call is done once. */
  post(app: AppProcess, path: string, body: object, key?: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}`, ...(key && { "idempotency-key": key }) };
    return send(app, path, body, headers);
  }

  /** As the administrator. */
  get(app: AppProcess, path: string): Promise<Answer> {
    return send(app, path, null, { authorization: `Bearer ${this.token}` });
  }

  /** As `post`, for what a test prepares: it must succeed. @returns the answer's data. */
  async made(path: string, body: object) {
    const answer = await this.post(this.one, path, body);
    if (answer.status !== 200) throw new Error(answer.message);
    return answer.data;
  }

  /** A bill of Rs 9,000. */
  billForm(receivedAmount: number, changes: object = {}) {
    return {
      ...{ patientId: this.patientId, patientName: "Bushra Bibi", idDoctor: 1, paymentDate: clinicToday() },
      ...{ paymentMethod: "Cash", chargeableAmount: 9000, receivedAmount },
      ...{ paymentDetails: [{ description: "Crown", price: 9000 }], ...changes },
    };
  }

  /** @returns its id and that of its payment. */
  async newBill(receivedAmount: number, changes: object = {}): Promise<{ id: number; payment: number }> {
    const bill = await this.made("/Payments/CreatePayment", this.billForm(receivedAmount, changes));
    return { id: bill.paymentId, payment: bill.paymentTransactions[0]?.transactionId };
  }

  advance(amount: number): Promise<Answer> {
    const body = { patientId: this.patientId, amount, paymentMethod: "Cash" };
    return this.post(this.one, "/PatientAccount/ReceiveAdvance", body);
  }

  /** Everything that a restore would ask of the records. */
  async expectSound(): Promise<void> {
    await this.owner.query("BEGIN");
    expect(await checkRecords(this.owner)).toEqual([]);
    await this.owner.query("ROLLBACK");
  }

  /**
   * Sends a call to a process of its own, which is killed while the transaction waits for `table`, of which it has written
   * other tables already; then sends it again, with the same key, to a process that lives.
   */
  async killDuring(path: string, body: object, table: string, key: string): Promise<Answer> {
    const victim = await start(this.database);
    const holder = new pg.Client(this.database.owner);
    await holder.connect();
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
    let outcome = "";
    const answer = this.post(victim, path, body, key).then(
      ({ status, message }) => (outcome = `answered: ${status} ${message}`),
      () => (outcome = "lost"),
    );
    while (!outcome && !(await this.waitsForLock()));
    await victim.kill("SIGKILL");
    expect(await answer).toBe("lost");
    await holder.query("ROLLBACK");
    await holder.end();
    return await this.post(this.two, path, body, key);
  }

  /**
   * Ends both processes, which have said all of theirs then, and answers how often the database broke off one of several that
   * waited for each other.
   */
  async brokenOff(): Promise<number> {
    await Promise.all([this.one.stop(), this.two.stop()]);
    const { rows } = await this.owner.query(
      "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
    );
    return rows[0].deadlocks;
  }

  /** A session waits for a lock that we hold: its transaction is in the middle. */
  private async waitsForLock(): Promise<boolean> {
    const { rows } = await this.owner.query(`SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`);
    return rows[0].waits;
  }

  async rows(): Promise<MoneyRows> {
    const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(", ");
    const { rows } = await this.owner.query(
      `SELECT ${counts}, (SELECT coalesce(sum(credit), 0)::float FROM patient_balances) AS credit`,
    );
    return rows[0];
  }

  /** What was added since `before`, and nothing else. */
  async expectAdded(before: MoneyRows, added: Partial<MoneyRows>): Promise<void> {
    const sums = Object.entries(before).map(([name, count]) => [
      name,
      count + (added[name as keyof MoneyRows] ?? 0),
    ]);
    expect(await this.rows()).toEqual(Object.fromEntries(sums));
  }
}

/** One of the two wins, the other is told why not. */
export function expectOneWinner(answers: readonly Answer[], words: RegExp): void {
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message.replaceAll("\u00a0", " ")).toMatch(words);
}
