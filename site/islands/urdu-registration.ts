import "./speak-urdu.ts";
import "./registration.ts";
