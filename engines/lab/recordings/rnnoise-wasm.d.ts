declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  interface RnnoiseModule {
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    /** 0 selects the built-in model. */
    _rnnoise_create(model: number): number;
    _rnnoise_destroy(state: number): void;
    /** Processes 480 samples at 48 kHz in 16-bit scale; returns the voice probability, 0..1. */
    _rnnoise_process_frame(state: number, to: number, from: number): number;
  }
  /** Compiles the module on the calling thread, about 30 ms. */
  export default function createRnnoise(): RnnoiseModule;
}
