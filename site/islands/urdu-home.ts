import "./speak-urdu.ts";
import "#site/islands/home.ts";
