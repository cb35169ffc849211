/** Sample rates that the isolator accepts, in Hz. */
export type IsolatorRate = 16_000 | 48_000;

/** What a stream needs to continue with its next piece. */
export interface IsolatorState {
  readonly model: Uint8Array;
  /** Input that is not processed yet, with the context of the next block. */
  readonly input: Float32Array;
  /** The last blocks at 16 kHz, before and after the model. */
  readonly noisy: Float32Array;
  readonly denoised: Float32Array;
  /** Gain above the band of the model at the end of the last block. */
  readonly highGain: number;
  /** Silent samples that are still to be removed from the start of the result. */
  readonly early: number;
  /** Samples received and not yet returned. */
  readonly owed: number;
}

/** A piece of a recording; `state` is absent for the first. Its samples are transferred. */
export interface IsolateTask {
  readonly samples: Float32Array;
  readonly sampleRate: IsolatorRate;
  readonly state?: IsolatorState;
  /** Returns the rest of the stream. */
  readonly isLast: boolean;
}

export interface IsolatedPiece {
  readonly samples: Float32Array;
  readonly state: IsolatorState;
}
