import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// A variable, so that the type checker does not resolve the package, which has no types.
const packageName: string = '@echogarden/espeak-ng-emscripten';

/** The part of the espeak-ng API that is used here. The package has no types. */
export interface Espeak {
  /** Returns 0 if the voice exists; otherwise the previous voice stays. */
  set_voice(name: string): number;
  /** Words per minute. */
  set_rate(rate: number): void;
  /** 0..100 */
  set_pitch(pitch: number): void;
  /** 0..200; the default is 100. */
  set_volume(volume: number): void;
  /** Width of the intonation, 0..100. */
  set_range(range: number): void;
  /** Calls `callback` with at most 2206 samples at a time; returning true ends the call. */
  synthesize(text: string, callback: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void;
  /** The pronunciation, without audio. */
  synthesize_ipa(text: string): { readonly ipa: string };
}

export interface EspeakEvent {
  readonly type: 'word' | 'sentence' | 'phoneme' | 'end' | 'mark' | 'play' | 'msg_terminated' | 'samplerate';
  /** In code points, from 1. */
  readonly text_position: number;
  readonly word_length: number;
  /** In ms. */
  readonly audio_position: number;
  /** The IPA symbol of a phoneme, with stress; of other events, a number. */
  readonly id?: string | number;
}

export const espeakSampleRate = 22_050;

interface EspeakModule {
  readonly HEAPU8: Uint8Array;
  readonly eSpeakNGWorker: new () => Espeak | PromiseLike<Espeak>;
}

/** espeak-ng in this thread. */
export interface EspeakProgram {
  /**
   * Resets espeak-ng to its state after loading, which takes 0.2 ms. Without it, the same text sounds different each
   * time, because espeak-ng keeps state between calls (noise, flutter, echo).
   */
  reset(): Espeak;
}

/** Maximum length of the text of one call, in characters. */
export const maxTextLength = 16_000;

let sharedData: Promise<SharedArrayBuffer> | undefined;

/** The dictionaries of all languages: 24 MB, shared by all threads and engines. */
export const readEspeakData = (): Promise<SharedArrayBuffer> => (sharedData ??= readDataFile());

async function readDataFile(): Promise<SharedArrayBuffer> {
  const file = await open(fileURLToPath(new URL('espeak-ng.data', import.meta.resolve(packageName))));
  try {
    const { size } = await file.stat();
    const data = new SharedArrayBuffer(size);
    await file.read(new Uint8Array(data), 0, size, 0);
    return data;
  } finally {
    await file.close();
  }
}

let program: Promise<EspeakProgram> | undefined;

/** espeak-ng in this thread, which its engines share. Loading takes about 100 ms. */
export const loadEspeak = (data: SharedArrayBuffer): Promise<EspeakProgram> => (program ??= startEspeak(data));

async function startEspeak(data: SharedArrayBuffer): Promise<EspeakProgram> {
  const { default: initialize } = (await import(packageName)) as {
    default: (options: { getPreloadedPackage: () => unknown }) => Promise<EspeakModule>;
  };
  // The module checks for an ArrayBuffer by constructor name but only reads the data.
  Object.defineProperty(data, 'constructor', { value: ArrayBuffer });
  const module = await initialize({ getPreloadedPackage: () => data });
  const espeak = await withFixedClock(() => new module.eSpeakNGWorker());
  // The bindings keep the address of a text buffer in the module's memory, so the buffer must not grow later. Zeros
  // reserve its maximum size, and espeak-ng reads them as an empty text.
  for (let i = 0; i < 2; i++) espeak.synthesize('\0'.repeat(4 * maxTextLength), () => false);
  let used = module.HEAPU8.length;
  while (used > 0 && module.HEAPU8[used - 1] === 0) used--;
  const memory = module.HEAPU8.slice(0, used);
  return {
    reset() {
      module.HEAPU8.set(memory);
      clearMemory(module.HEAPU8, used);
      return espeak;
    },
  };
}

const zeros = new Uint8Array(65_536);
/** espeak-ng allocates its memory without gaps, and no allocation has this many bytes that it does not write. */
const longestGap = 1 << 20;

/** Fills `memory` with zeros from `start` to the last byte that is not zero, as far as no gap is longer than `longestGap`. */
export function clearMemory(memory: Uint8Array, start: number): void {
  for (let at = start, end = start + longestGap; at < Math.min(end, memory.length); at += zeros.length) {
    const block = memory.subarray(at, at + zeros.length);
    if (Buffer.compare(block, zeros.subarray(0, block.length)) === 0) continue;
    block.fill(0);
    end = at + block.length + longestGap;
  }
}

/** espeak-ng seeds the noise of its breathy voices with the time when it starts; each thread must have the same noise. */
function withFixedClock<Result>(start: () => Result): Result {
  const { now } = Date;
  Date.now = () => 0;
  try {
    return start();
  } finally {
    Date.now = now;
  }
}
