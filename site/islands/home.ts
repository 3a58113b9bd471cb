import { startCounters } from "./counters.ts";
import { awaken } from "./form-starter.ts";
import "./page.ts";
import { startGallery } from "./gallery.ts";
import { startLiveMap } from "./live-map.ts";
import { rememberChosenDoors } from "./preselect.ts";

startCounters();
startGallery();
startLiveMap();
rememberChosenDoors();
awaken("appointment", () => import("./appointment-form.ts"));
awaken("contact", () => import("./contact-form.ts"));
