import { renderDeferredSections } from "./deferred-sections.ts";
import { showFlashToast } from "./flash-toast.ts";
import { startHighlight, startMenu } from "./menu.ts";
import { keepPlace, offerLanguage } from "./urdu/language.ts";

startMenu();
startHighlight();
// After the page's other scripts, one of which may set the language that toasts are in (voice.ts).
queueMicrotask(showFlashToast);
renderDeferredSections();
keepPlace();
offerLanguage();
