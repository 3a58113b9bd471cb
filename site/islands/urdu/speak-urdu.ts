import { FIRST_WORDS } from "#site/islands/forms/first-words-urdu.ts";
import { beginWith } from "./voice.ts";

// Everything else is said by forms, and most visitors come to none.
beginWith(FIRST_WORDS, async () => (await import("./urdu-voice.ts")).urduVoice());
