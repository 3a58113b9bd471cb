import { decideRetention, getRetention, setRetention } from "#contract/retention.ts";
import { route } from "#server/platform/http/mount.ts";
import * as retention from "./service.ts";

export const retentionRoutes = [
  route(getRetention, ({ db }) => retention.rules(db)),
  route(setRetention, ({ body, write }) => write((trx) => retention.setRule(trx, body))),
  route(decideRetention, ({ body, setMessage, write }) => {
    setMessage(body.ids.length === 0 ? "Kept for now. You are asked again in a month." : "Erased.");
    return write((trx) => retention.decide(trx, body));
  }),
];
