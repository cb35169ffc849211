declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  interface RnnoiseModule {
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    /** 0: the model that is built in. */
    _rnnoise_create(model: number): number;
    _rnnoise_destroy(state: number): void;
    /** 480 samples at 48 kHz on the scale of 16 bits; answers how likely there is a voice, 0..1. */
    _rnnoise_process_frame(state: number, to: number, from: number): number;
  }
  /** Compiles it: some 30 ms, on the thread that calls. */
  export default function createRnnoise(): RnnoiseModule;
}
