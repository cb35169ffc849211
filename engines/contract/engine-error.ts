/**
 * An engine failed. `retryable`: the same call may succeed if repeated. `isOutage`: the engine is down, so other calls
 * would fail as well. `exposeMessage`: the message is written for the caller and contains no text from an upstream.
 */
export class EngineError extends Error {
  readonly engineId: string;
  readonly retryable: boolean;
  readonly isOutage: boolean;
  readonly exposeMessage: boolean;
  constructor(
    engineId: string,
    message: string,
    options: { retryable: boolean; isOutage?: boolean; exposeMessage?: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    this.engineId = engineId;
    this.retryable = options.retryable;
    this.isOutage = options.isOutage ?? false;
    this.exposeMessage = options.exposeMessage ?? false;
  }
}
