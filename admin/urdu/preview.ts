import { speakUrdu } from "./urdu.ts";

/** The back-office in place of `main.tsx` for who translates it: `WORDS=ur npm run dev`. */
await speakUrdu();
await import("#admin/main.tsx");
