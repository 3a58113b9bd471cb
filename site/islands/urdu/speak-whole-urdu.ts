import { urduVoice } from "./urdu-voice.ts";
import { speakWith } from "./voice.ts";

speakWith(urduVoice());
