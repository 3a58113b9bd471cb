import { startCounters } from "./counters.ts";
import "./page.ts";
import { trackPreselection } from "./forms/preselect.ts";
import { showRegistered } from "./forms/registered.ts";
import { startGallery } from "./gallery.ts";
import { startHomeForm } from "./home-form.ts";
import { startLiveMap } from "./live-map.ts";

showRegistered();
startCounters();
startGallery();
startLiveMap();
trackPreselection();
startHomeForm("appointment", () => import("./forms/appointment-form.ts"));
startHomeForm("contact", () => import("./forms/contact-form.ts"));
