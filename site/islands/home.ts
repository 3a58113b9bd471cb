import { startCounters } from "./counters.ts";
import { awaken } from "./form-starter.ts";
import { startGallery } from "./gallery.ts";
import { rememberChosenDoors } from "./preselect.ts";

startCounters();
startGallery();
rememberChosenDoors();
awaken("appointment", () => import("./appointment-form.ts"));
awaken("contact", () => import("./contact-form.ts"));
