import "./speak-whole-urdu.ts";
import "./visit.ts";
