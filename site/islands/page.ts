import { showCarriedToast } from "./carried-toast.ts";
import { layOutRest } from "./lay-out-rest.ts";
import { startHighlight, startMenu } from "./menu.ts";

startMenu();
startHighlight();
showCarriedToast();
layOutRest();
