import { awaken } from "./form-starter.ts";

awaken("registration", () => import("./registration-form.ts"));
