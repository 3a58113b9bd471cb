import { startHighlight, startMenu } from "./menu.ts";

startMenu();
startHighlight();
