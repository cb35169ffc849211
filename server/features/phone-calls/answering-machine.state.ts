import { decodeMulaw } from '../../../audio/formats/g711.ts';
import { createBeepDetector } from '../../../audio/telephone/beep-detector.ts';

/** Who answered an outgoing call. `machine_beep`: a machine that records from now on, after a beep or a long silence. */
export type Answerer = 'human' | 'machine' | 'machine_beep';

export interface AnsweringMachineState {
  /**
   * Takes the next 20 ms after the answer, µ-law at 8 kHz. Returns who answered once it is decided, at the latest after
   * 4 s; after `machine` once more when it records. Otherwise undefined.
   */
  add(mulaw: Uint8Array): Answerer | undefined;
}

const frameMs = 20;
/** A person says who they are and waits; a longer greeting is a recording. */
const maxHumanMs = 2600;
/** Silence in which a person waits for an answer. */
const waitingMs = 700;
/** A shorter sound, such as a click at the answer, is no greeting. */
const minGreetingMs = 120;
const decideAtMs = 4000;
/** A machine that is silent for so long waits for the message. */
const silentMachineMs = 6000;
/** Of a greeting that is still spoken at the end of the time: a person has said less. */
const machineAtEndMs = 2000;
/** Level of speech at least, and above the noise of the line, dB. */
const [minSpeechDb, aboveNoiseDb] = [-45, 12];
/** The level of the noise rises by this much per second at most, and starts here. */
const [noiseRiseDb, noiseStartDb] = [6, -60];

/** Tells an answering machine from a person by the length of the greeting, its pauses and the beep. */
export function createAnsweringMachineState(): AnsweringMachineState {
  const beep = createBeepDetector();
  let verdict: Answerer | undefined;
  let noiseDb = noiseStartDb;
  let elapsedMs = 0;
  /** Since the first sound of the greeting; sound in it; silence after it. */
  let [greetingMs, voicedMs, silentMs] = [0, 0, 0];

  function isSpeech(frame: Int16Array): boolean {
    let sum = 0;
    for (const sample of frame) sum += sample * sample;
    const db = 10 * Math.log10(sum / Math.max(1, frame.length) / 2 ** 30 + 1e-12);
    const isLoud = db > minSpeechDb && db > noiseDb + aboveNoiseDb;
    // Speech is not noise, but noise that begins is taken for speech only for a while.
    const rise = (noiseRiseDb * frameMs) / 1000 / (isLoud ? 3 : 1);
    noiseDb = Math.max(noiseStartDb, Math.min(db, noiseDb + rise));
    return isLoud;
  }

  function listen(isLoud: boolean): void {
    if (isLoud) {
      voicedMs += frameMs;
      greetingMs += silentMs + frameMs;
      silentMs = 0;
    } else if (voicedMs > 0) {
      silentMs += frameMs;
      // Only a click.
      if (silentMs >= waitingMs && voicedMs < minGreetingMs) [greetingMs, voicedMs, silentMs] = [0, 0, 0];
    }
  }

  function judge(): Answerer | undefined {
    if (greetingMs > maxHumanMs) return 'machine';
    if (voicedMs >= minGreetingMs && silentMs >= waitingMs) return 'human';
    if (elapsedMs < decideAtMs) return undefined;
    // Somebody who says nothing waits for the agent to speak.
    return greetingMs >= machineAtEndMs ? 'machine' : 'human';
  }

  return {
    add(mulaw) {
      if (verdict === 'human' || verdict === 'machine_beep') return undefined;
      const frame = decodeMulaw(mulaw);
      elapsedMs += frameMs;
      if (beep.write(frame)) {
        verdict = 'machine_beep';
        return verdict;
      }
      listen(isSpeech(frame));
      if (verdict) {
        if (silentMs < silentMachineMs) return undefined;
        verdict = 'machine_beep';
        return verdict;
      }
      verdict = judge();
      return verdict;
    },
  };
}
