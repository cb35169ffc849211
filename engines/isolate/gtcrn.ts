import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Samples of a frame at 16 kHz: 16 ms. */
export const frameSamples = 256;

interface GtcrnExports {
  /** Memory. */
  readonly c: WebAssembly.Memory;
  /** Runs the constructors. */
  readonly d: () => void;
  /** Creates a denoiser and returns its address. */
  readonly e: () => number;
  /** Processes a frame: denoiser, input, output. */
  readonly i: (denoiser: number, input: number, output: number) => void;
  /** malloc */
  readonly k: (bytes: number) => number;
}

/** A denoiser whose state can be stored, so that the pieces of a stream may be processed by any thread. */
export interface Gtcrn {
  /** The state before the first frame. */
  readonly initialState: Uint8Array;
  load(state: Uint8Array): void;
  save(): Uint8Array;
  /** Denoises a frame in place. The result is one frame late: that of the first frame is silent. */
  process(frame: Float32Array): void;
}

/**
 * Opens GTCRN (Rong et al., 2024), which removes noise from speech at 16 kHz. The weights are part of the WebAssembly
 * module.
 */
export function openGtcrn(): Gtcrn {
  const path = createRequire(import.meta.url).resolve('@sapphi-red/web-noise-suppressor/gtcrn.wasm');
  const unexpected = (reason: string) => () => {
    throw new Error(`GTCRN failed: ${reason}`);
  };
  // The names are those of the minified Emscripten module, whose version is pinned.
  const imports = { a: { a: unexpected('assertion'), b: unexpected('memory cannot grow') } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), imports);
  const model = exports as unknown as GtcrnExports;
  model.d();
  const denoiser = model.e();
  const input = model.k(4 * frameSamples);
  const output = model.k(4 * frameSamples);
  // The denoiser is a single allocation, and `input` follows it.
  const stateBytes = input - denoiser;
  const memory = new Uint8Array(model.c.buffer);
  const save = (): Uint8Array => memory.slice(denoiser, denoiser + stateBytes);
  return {
    initialState: save(),
    load: (state) => memory.set(state, denoiser),
    save,
    process(frame) {
      const floats = new Float32Array(model.c.buffer);
      floats.set(frame, input / 4);
      model.i(denoiser, input, output);
      frame.set(floats.subarray(output / 4, output / 4 + frameSamples));
    },
  };
}
