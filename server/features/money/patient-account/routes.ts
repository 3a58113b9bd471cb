import { sql } from "kysely";
import { type AdvanceRow, listAdvances, totalAdvancesByType } from "#contract/money/advances.ts";
import * as endpoints from "#contract/money/patient-account.ts";
import { getStatement, getStatementPdf } from "#contract/money/statement.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { advanceList, totalsByType } from "./list.ts";
import { paperPdf } from "./paper-pdf.ts";
import { recordPrint } from "./prints.ts";
import { getAccount, giveBack, move, receive } from "./service.ts";
import { statementOf } from "./statement.ts";
import { statementPdf } from "./statement-pdf.ts";

export const patientAccountRoutes = [
  valuesRoute(listAdvances, {
    paymentMethod: sql`SELECT payment_method FROM patient_account`,
    receivedBy: sql`SELECT name FROM staff`,
  }),
  route(listAdvances, ({ db, query }) => readList<AdvanceRow>(db, advanceList, query)),
  route(totalAdvancesByType, ({ db, query }) => totalsByType(db, query)),
  route(endpoints.getPatientAccount, ({ db, query }) => getAccount(db, query.patientId)),
  route(endpoints.receiveAdvance, ({ write, body, staff }) => write((trx) => receive(trx, body, staff.id))),
  route(endpoints.returnAdvance, ({ write, body, staff }) => write((trx) => giveBack(trx, body, staff.id))),
  route(endpoints.moveAdvance, ({ write, body, staff }) => write((trx) => move(trx, body, staff.id))),
  route(getStatement, ({ db, query }) => statementOf(db, query)),
  route(getStatementPdf, statementPdf),
  route(endpoints.recordAdvancePrint, ({ write, body, staff }) =>
    write((trx) => recordPrint(trx, body, staff.id)),
  ),
  route(endpoints.getAdvancePdf, paperPdf),
];
