declare module '@evan/opus/wasm/index.js' {
  /** Samples are interleaved 16-bit integers, little-endian. Both throw for what libopus refuses. */
  class Decoder {
    constructor(options: { channels: 1 | 2; sample_rate: 8000 | 12000 | 16000 | 24000 | 48000 });
    decode(packet: Uint8Array): Uint8Array;
    drop(): void;
  }
  class Encoder {
    constructor(options: {
      channels: 1 | 2;
      sample_rate: 8000 | 12000 | 16000 | 24000 | 48000;
      application: 'voip' | 'audio' | 'restricted_lowdelay';
    });
    ctl(request: number, value: number): number;
    encode(samples: Uint8Array): Uint8Array;
    drop(): void;
  }
  const opus: { readonly Decoder: typeof Decoder; readonly Encoder: typeof Encoder };
  export default opus;
}
