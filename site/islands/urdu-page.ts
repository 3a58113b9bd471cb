import "./speak-urdu.ts";
import "./page.ts";
