import { renderDeferredSections } from "./deferred-sections.ts";
import { showFlashToast } from "./flash-toast.ts";
import { startHighlight, startMenu } from "./menu.ts";

startMenu();
startHighlight();
showFlashToast();
renderDeferredSections();
