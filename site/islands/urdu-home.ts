import "./urdu/speak-urdu.ts";
import "./home.ts";
