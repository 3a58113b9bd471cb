import { getFormChallenge } from "#contract/form-proof.ts";
import { route } from "#server/platform/mount.ts";
import { challenge } from "#server/platform/public-form.ts";

export const publicFormRoutes = [
  route(getFormChallenge, ({ db, query, origin }) => challenge(db, query.form, origin)),
];
