import { decideRetention, getRetention, setRetention } from "#contract/office/retention.ts";
import { spreadErasures } from "#server/platform/backup/restore/spread-erasures.ts";
import { route } from "#server/platform/http/mount.ts";
import * as retention from "./service.ts";

export const retentionRoutes = [
  route(getRetention, ({ db }) => retention.rules(db)),
  route(setRetention, ({ body, write }) => write((trx) => retention.setRule(trx, body))),
  route(decideRetention, async (call) => {
    const { body, setMessage, write } = call;
    setMessage(body.ids.length === 0 ? "Kept for now. You are asked again in a month." : "Erased.");
    const decided = await write((trx) => retention.decide(trx, body));
    if (decided.erased > 0) await spreadErasures(call);
    return decided;
  }),
];
