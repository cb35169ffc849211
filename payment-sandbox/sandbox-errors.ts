/** Stripe's error object. */
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  /** The failed intent in its current state. */
  readonly payment_intent?: object;
  readonly setup_intent?: object;
}

/** Ends a request of the sandbox's API. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether the changes before the error are kept, as for a declined charge of an invoice. */
  readonly keepsChanges: boolean;

  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
}

/** 400: the request is invalid in the current state. */
export const invalidRequest = (message: string, param?: string, code?: string): SandboxError =>
  new SandboxError(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });

/** 404 for an ID in the path, 400 for an ID in a parameter. */
export const resourceMissing = (what: string, id: string, param?: string): SandboxError =>
  new SandboxError(param === undefined || param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  });

/** The idempotency key was used before with a different request. */
export const keyReused = new SandboxError(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one that was used if you meant to execute a different request.',
});
