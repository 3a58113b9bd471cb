import { getFormChallenge } from "#contract/values/form-proof.ts";
import { route } from "#server/platform/http/mount.ts";
import { challenge } from "#server/platform/http/public-form.ts";

export const publicFormRoutes = [
  route(getFormChallenge, ({ db, query, network }) => challenge(db, query.form, network)),
];
