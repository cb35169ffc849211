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
  export interface RecognizerStream {
    acceptWaveform(audio: GeneratedAudio): void;
    /** Only of a streaming recognizer. */
    inputFinished(): void;
  }
  interface Recognition {
    readonly text: string;
    readonly lang?: string;
    readonly tokens: readonly string[];
    readonly timestamps: readonly number[];
    readonly ys_log_probs?: readonly number[];
    readonly ys_probs?: readonly number[];
  }
  export class OfflineRecognizer {
    constructor(config: Readonly<Record<string, unknown>>);
    setConfig(config: Readonly<Record<string, unknown>>): void;
    createStream(): RecognizerStream;
    decode(stream: RecognizerStream): void;
    getResult(stream: RecognizerStream): Recognition;
  }
  export class OnlineRecognizer {
    constructor(config: Readonly<Record<string, unknown>>);
    createStream(): RecognizerStream;
    isReady(stream: RecognizerStream): boolean;
    decode(stream: RecognizerStream): void;
    getResult(stream: RecognizerStream): Recognition;
  }
}
