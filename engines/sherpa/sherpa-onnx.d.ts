declare module 'sherpa-onnx-node' {
  interface GeneratedAudio {
    readonly samples: Float32Array;
    readonly sampleRate: number;
  }
  interface TtsCall {
    readonly text: string;
    readonly sid?: number;
    readonly speed?: number;
    /** false: the samples are copied from the library's memory. */
    readonly enableExternalBuffer: boolean;
    readonly generationConfig?: Readonly<Record<string, unknown>>;
  }
  export class OfflineTts {
    constructor(config: Readonly<Record<string, unknown>>);
    readonly numSpeakers: number;
    readonly sampleRate: number;
    generate(call: TtsCall): GeneratedAudio;
  }
}
