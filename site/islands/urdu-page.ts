import "./urdu/speak-urdu.ts";
import "./page.ts";
