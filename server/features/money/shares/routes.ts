import * as endpoints from "#contract/money/shares.ts";
import { route } from "#server/platform/http/mount.ts";
import { agree, preview, rules } from "./service.ts";
import { statementPdf } from "./statement-pdf.ts";
import * as statements from "./statements.ts";

export const shareRoutes = [
  route(endpoints.getShareRules, ({ db, staff }) => rules(db, staff)),
  route(endpoints.previewShares, ({ db, query, staff }) => preview(db, query.month, staff)),
  route(endpoints.addShareRule, ({ body, staff, setMessage, write }) => {
    setMessage("Share agreed");
    return write((trx) => agree(trx, body, staff));
  }),
  route(endpoints.previewShareStatement, ({ db, query }) => statements.previewStatement(db, query)),
  route(endpoints.createShareStatement, ({ body, staff, write }) =>
    write((trx) => statements.makeStatement(trx, body, staff)),
  ),
  route(endpoints.listShareStatements, ({ db, query, staff }) =>
    statements.listStatements(db, query.idDoctor, staff),
  ),
  route(endpoints.payShareStatement, ({ body, staff, write }) =>
    write((trx) => statements.payStatement(trx, body, staff)),
  ),
  route(endpoints.getShareStatementPdf, statementPdf),
  route(endpoints.getShareStatement, ({ db, query, staff }) => statements.getStatement(db, query.id, staff)),
];
