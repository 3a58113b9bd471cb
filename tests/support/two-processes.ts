import pg from "pg";
import { expect } from "vitest";
import { clinicToday } from "#rules/clinic-time.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { createEmptyDatabase } from "./database.ts";
import { type AppProcess, spawnApp } from "./process.ts";

/** An envelope as a stranger reads it: tests through processes stand outside the contract. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any;
  message: string;
}

const ADMIN = { ADMIN_EMAIL: "head@clinic.pk", ADMIN_PASSWORD: "long enough" };
const today = clinicToday();

const TABLES = [
  ...(["bills", "bill_transactions", "patient_account", "day_closes", "day_close_methods"] as const),
  ...(["credit_notes", "credit_note_lines", "patient_packages", "package_uses"] as const),
];

/** How many records each table has that money touches, and what patients have as advance, in rupees. */
export type MoneyRows = Record<(typeof TABLES)[number] | "credit", number>;

async function send(app: AppProcess, path: string, body: object, headers: object): Promise<Answer> {
  const response = await fetch(`${app.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const { data, message } = (await response.json()) as Answer;
  return { status: response.status, data, message };
}

/** Two processes of the application on one database, with a patient, for tests of money that moves in both or is cut off. */
export async function openTwoProcesses() {
  const database = await createEmptyDatabase();
  const start = () => spawnApp({ env: { ...ADMIN, DATABASE_URL: database.url } });
  const [one, two] = await Promise.all([start(), start()]);
  const owner = new pg.Client(database.owner);
  await owner.connect();
  const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { token } = (await send(one, "/Account/AdminLogin", login, {})).data;
  const { rows } = await owner.query(`INSERT INTO patients (full_name, guardian_name, phone,
    emergency_contact_no, emergency_contact_person_name) VALUES ('Bushra Bibi', 'Akram', '03214578216', '3214578216', 'Akram')
    RETURNING id::int`);
  const patientId = rows[0].id as number;

  /** As the administrator. @param key under which the call is done once. */
  const post = (app: AppProcess, path: string, body: object, key?: string) =>
    send(app, path, body, { authorization: `Bearer ${token}`, ...(key && { "idempotency-key": key }) });

  /** A bill of Rs 9,000. */
  const billForm = (receivedAmount: number, changes: object = {}) => ({
    ...{ patientId, patientName: "Bushra Bibi", idDoctor: 1, paymentDate: today, paymentMethod: "Cash" },
    ...{ chargeableAmount: 9000, receivedAmount, paymentDetails: [{ description: "Crown", price: 9000 }] },
    ...changes,
  });

  /** As `post`, for what a test prepares: it must succeed. @returns the answer's data. */
  async function made(path: string, body: object) {
    const answer = await post(one, path, body);
    if (answer.status !== 200) throw new Error(answer.message);
    return answer.data;
  }

  const waitsForLock = async () =>
    (
      await owner.query(
        "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits",
      )
    ).rows[0].waits as boolean;

  return {
    ...{ one, two, owner, patientId, post, made, billForm },

    async newBill(receivedAmount: number, changes: object = {}) {
      const bill = await made("/Payments/CreatePayment", billForm(receivedAmount, changes));
      return {
        id: bill.paymentId as number,
        payment: bill.paymentTransactions[0]?.transactionId as number,
      };
    },

    advance: (amount: number) =>
      post(one, "/PatientAccount/ReceiveAdvance", { patientId, amount, paymentMethod: "Cash" }),

    /** Everything that a restore would ask of the records. */
    async expectSound(): Promise<void> {
      await owner.query("BEGIN");
      expect(await checkRecords(owner)).toEqual([]);
      await owner.query("ROLLBACK");
    },

    /**
     * Sends a call to a process of its own, which is killed while the transaction waits for `table`, of which it has written
     * other tables already; then sends it again, with the same key, to a process that lives.
     */
    async killDuring(path: string, body: object, table: string, key: string): Promise<Answer> {
      const victim = await start();
      const holder = new pg.Client(database.owner);
      await holder.connect();
      await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
      let outcome = "";
      const answer = post(victim, path, body, key).then(
        ({ status, message }) => (outcome = `answered: ${status} ${message}`),
        () => (outcome = "lost"),
      );
      // A session that waits for the lock we hold: the transaction is in its middle.
      while (!outcome && !(await waitsForLock()));
      await victim.kill("SIGKILL");
      expect(await answer).toBe("lost");
      await holder.query("ROLLBACK");
      await holder.end();
      return await post(two, path, body, key);
    },

    async rows(): Promise<MoneyRows> {
      const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(", ");
      const { rows: found } = await owner.query(
        `SELECT ${counts}, (SELECT coalesce(sum(credit), 0)::float FROM patient_balances) AS credit`,
      );
      return found[0];
    },

    /** What was added since `before`, and nothing else. */
    async expectAdded(before: MoneyRows, added: Partial<MoneyRows>): Promise<void> {
      const sums = Object.entries(before).map(([name, count]) => [
        name,
        count + (added[name as keyof MoneyRows] ?? 0),
      ]);
      expect(await this.rows()).toEqual(Object.fromEntries(sums));
    },

    async stop(): Promise<void> {
      await Promise.all([one.stop(), two.stop()]);
      await owner.end();
      await database.drop();
    },
  };
}

export type TwoProcesses = Awaited<ReturnType<typeof openTwoProcesses>>;

/** One of the two wins, the other is told why not. */
export function expectOneWinner(answers: readonly Answer[], words: RegExp): void {
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message.replaceAll("\u00a0", " ")).toMatch(words);
}
