import type { RecognizerKind } from '../../../contract/catalogue/recognizer-models.ts';

/** Where a recognizer lies, and how to load it. */
export interface RecognizerLocation {
  readonly folder: string;
  readonly kind: RecognizerKind;
  /** Files of the model by their names in sherpa-onnx. */
  readonly files: Readonly<Record<string, string>>;
}

/** Requests to the process of one recognizer. `open` is sent once, first. */
export type RecognizerRequest =
  | { readonly kind: 'open'; readonly threads: number; readonly location: RecognizerLocation }
  | { readonly kind: 'recognize'; readonly samples: Float32Array; readonly language: string | undefined }
  /** Of streaming models: a segment of a stream starts with the first `write` and ends with `finish` or `drop`. */
  | { readonly kind: 'write'; readonly stream: number; readonly samples: Float32Array }
  | { readonly kind: 'finish' | 'drop'; readonly stream: number };

/** What sherpa-onnx answers. */
export interface RawRecognition {
  readonly text: string;
  readonly lang?: string;
  readonly tokens?: readonly string[];
  /** Seconds, the start of each token; missing or empty for models without times. */
  readonly timestamps?: readonly number[];
  /** Natural logarithms, of each token. */
  readonly ys_log_probs?: readonly number[];
}
