import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// Kept from the type checker: the package has no types.
const packageName: string = '@echogarden/espeak-ng-emscripten';

/** The espeak-ng module, as far as it is used here. Its package brings no types. */
export interface Espeak {
  /** 0 when there is such a voice; otherwise the voice before stays. */
  set_voice(name: string): number;
  /** Words per minute. */
  set_rate(rate: number): void;
  /** 0..100 */
  set_pitch(pitch: number): void;
  /** 0..200; 100 is its own. */
  set_volume(volume: number): void;
  /** Width of the intonation, 0..100. */
  set_range(range: number): void;
  /** Calls back with at most 2206 samples at a time; returning true ends the call. */
  synthesize(text: string, callback: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void;
}

export interface EspeakEvent {
  readonly type: 'word' | 'sentence' | 'phoneme' | 'end' | 'mark' | 'play' | 'msg_terminated' | 'samplerate';
  /** In code points, from 1. */
  readonly text_position: number;
  readonly word_length: number;
  /** In ms. */
  readonly audio_position: number;
}

export const espeakSampleRate = 22_050;

interface EspeakModule {
  readonly HEAPU8: Uint8Array;
  readonly eSpeakNGWorker: new () => Espeak | PromiseLike<Espeak>;
}

/** espeak-ng in this thread. */
export interface EspeakProgram {
  /**
   * espeak-ng as it was when it was loaded. It keeps what it said in mind (noise, flutter, echo), so that the same text
   * sounds different each time; putting its memory back takes 2 ms.
   */
  fresh(): Espeak;
}

/** Longest text of one call, in characters. */
export const longestText = 16_000;

/** The dictionaries of all languages, 24 MB that all threads share. */
export async function readEspeakData(): Promise<SharedArrayBuffer> {
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

/** Starts espeak-ng in this thread, about 100 ms. */
export async function loadEspeak(data: SharedArrayBuffer): Promise<EspeakProgram> {
  const { default: initialize } = (await import(packageName)) as {
    default: (options: { getPreloadedPackage: () => unknown }) => Promise<EspeakModule>;
  };
  // It insists on an ArrayBuffer by name; it only reads it.
  Object.defineProperty(data, 'constructor', { value: ArrayBuffer });
  const module = await initialize({ getPreloadedPackage: () => data });
  const espeak = await new module.eSpeakNGWorker();
  // The bindings keep a buffer for texts in the module's memory and know where: it must not have to move any more. They
  // make room for zeros as for any text; espeak-ng sees a text that ends where it begins.
  for (let i = 0; i < 2; i++) espeak.synthesize('\0'.repeat(4 * longestText), () => false);
  let used = module.HEAPU8.length;
  while (used > 0 && module.HEAPU8[used - 1] === 0) used--;
  const memory = module.HEAPU8.slice(0, used);
  return {
    fresh() {
      module.HEAPU8.set(memory);
      module.HEAPU8.fill(0, used);
      return espeak;
    },
  };
}
