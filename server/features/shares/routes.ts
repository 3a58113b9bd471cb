import { addShareRule, getShareRules, previewShares } from "#contract/shares.ts";
import { route } from "#server/platform/http/mount.ts";
import { agree, preview, rules } from "./service.ts";

export const shareRoutes = [
  route(getShareRules, ({ db, staff }) => rules(db, staff)),
  route(previewShares, ({ db, query, staff }) => preview(db, query.month, staff)),
  route(addShareRule, ({ body, staff, setMessage, write }) => {
    setMessage("Share agreed");
    return write((trx) => agree(trx, body, staff));
  }),
];
