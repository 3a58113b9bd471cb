/** Seconds from the call at which a tone begins, and how high it is in hertz: two soft bells, twice. */
const TONES = [
  [0, 659],
  [0.35, 523],
  [2.2, 659],
  [2.55, 523],
] as const;
const LASTS = 1.6;
const LOUDNESS = 0.25;

let audio: AudioContext | null = null;

/** Whether the browser plays nothing before somebody has pressed a key. */
export const isSilent = (): boolean => audio?.state !== "running";

/** Asks the browser for sound: at the start, and again with each key or touch. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

/** A soft chime of about four seconds. */
export function chime(): void {
  if (!audio || isSilent()) return;
  for (const [after, pitch] of TONES) {
    const begin = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + LASTS);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + LASTS);
  }
}
