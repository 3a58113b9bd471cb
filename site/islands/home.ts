import { startCounters } from "./counters.ts";
import "./page.ts";
import { startGallery } from "./gallery.ts";
import { startHomeForm } from "./home-form.ts";
import { startLiveMap } from "./live-map.ts";
import { trackPreselection } from "./preselect.ts";
import { showRegistered } from "./registered.ts";

showRegistered();
startCounters();
startGallery();
startLiveMap();
trackPreselection();
startHomeForm("appointment", () => import("./appointment-form.ts"));
startHomeForm("contact", () => import("./contact-form.ts"));
