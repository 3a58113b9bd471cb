import "./speak-urdu.ts";
import "./visit.ts";
