/** What Stripe's API answers in place of an object. */
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  /** The intent that failed, as it is now. */
  readonly payment_intent?: object;
  readonly setup_intent?: object;
}

/** Ends a request of the sandbox's API. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether what was done until then stays, as a declined charge of an invoice does. */
  readonly keepsChanges: boolean;

  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
}

/** 400: the request makes no sense as things are. */
export const invalidRequest = (message: string, param?: string, code?: string): SandboxError =>
  new SandboxError(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });

/** 404, or 400 where the id stands in a parameter. */
export const resourceMissing = (what: string, id: string, param?: string): SandboxError =>
  new SandboxError(param === undefined || param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  });
