/**
 * An engine failed. `retryable`: the same call may succeed if repeated. `isOutage`: the engine is down, so other calls
 * would fail as well. `isRequestFault`: the engine failed while it worked on this text, so the text may be the cause.
 * `exposeMessage`: the message is written for the caller and contains no text from an upstream.
 */
export class EngineError extends Error {
  readonly engineId: string;
  readonly retryable: boolean;
  readonly isOutage: boolean;
  readonly isRequestFault: boolean;
  readonly exposeMessage: boolean;
  constructor(
    engineId: string,
    message: string,
    options: {
      retryable: boolean;
      isOutage?: boolean;
      isRequestFault?: boolean;
      exposeMessage?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    this.engineId = engineId;
    this.retryable = options.retryable;
    this.isOutage = options.isOutage ?? false;
    this.isRequestFault = options.isRequestFault ?? false;
    this.exposeMessage = options.exposeMessage ?? false;
  }
}

/** A clause exceeded its time limit. Another try would take as long. */
export const clauseTimeoutError = (engineId: string): EngineError =>
  new EngineError(engineId, 'A part of the text took too long to process.', {
    retryable: false,
    isRequestFault: true,
    exposeMessage: true,
  });
