import { showCarriedToast } from "./carried-toast.ts";
import { startHighlight, startMenu } from "./menu.ts";

startMenu();
startHighlight();
showCarriedToast();
