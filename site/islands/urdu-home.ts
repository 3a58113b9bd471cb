import "./speak-urdu.ts";
import "./home.ts";
