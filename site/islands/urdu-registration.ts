import "./urdu/speak-urdu.ts";
import "./registration.ts";
