import "./speak-whole-urdu.ts";
import "#site/islands/visit.ts";
