/** Encodes one file. The bytes of all `write` calls and of `end`, joined, are the file. */
export interface Encoder {
  /** The sample rate may change from one call to the next. */
  write(samples: Float32Array, sampleRate: number): Uint8Array;
  end(): Uint8Array;
  /** Frees native memory; required even after `end`. */
  close(): void;
}
