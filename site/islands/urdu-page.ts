import "./speak-urdu.ts";
import "#site/islands/page.ts";
