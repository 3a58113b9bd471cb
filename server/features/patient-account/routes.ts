import * as endpoints from "#contract/patient-account.ts";
import { getStatement, getStatementPdf } from "#contract/statement.ts";
import { route } from "#server/platform/http/mount.ts";
import { paperPdf } from "./paper-pdf.ts";
import { recordPrint } from "./prints.ts";
import { getAccount, giveBack, move, receive } from "./service.ts";
import { statementOf } from "./statement.ts";
import { statementPdf } from "./statement-pdf.ts";

export const patientAccountRoutes = [
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
