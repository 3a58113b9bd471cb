import "./speak-urdu.ts";
import "#site/islands/registration.ts";
