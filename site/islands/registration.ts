import { restoreDraft } from "./draft.ts";
import { must } from "./elements.ts";
import { awaken } from "./form-starter.ts";
import "./page.ts";
import { DRAFT } from "./registration-draft.ts";

const wasReloaded = restoreDraft(must<HTMLFormElement>(document, '[data-form="registration"]'), DRAFT);
// The form is the first thing on its page: loading its rules there and then would hold up the page itself.
awaken("registration", () => import("./registration-form.ts"), wasReloaded ? "near" : "touched");
