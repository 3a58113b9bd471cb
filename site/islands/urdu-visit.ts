import "./urdu/speak-whole-urdu.ts";
import "./visit.ts";
