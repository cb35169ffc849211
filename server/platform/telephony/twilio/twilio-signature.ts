import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../../crypto.ts';

/** `X-Twilio-Signature`: HMAC-SHA-1 of the URL that Twilio called, followed by the fields of the form by name. */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const fields = names.map((name) =>
    [...new Set(form.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join(''),
  );
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64');
}

interface SignedRequest {
  readonly url: string;
  readonly form: URLSearchParams;
  readonly signature: string;
}

/** Whether Twilio signed a request. Twilio signs URLs with the standard port in either way. */
export function isSignedByTwilio(authToken: string, { url, form, signature }: SignedRequest): boolean {
  const address = new URL(url);
  const port = address.port || (address.protocol === 'https:' ? '443' : '80');
  const [origin, rest] = [`${address.protocol}//${address.hostname}`, url.slice(address.origin.length)];
  return [`${origin}${rest}`, `${origin}:${port}${rest}`, url].some((signed) =>
    constantTimeEqual(twilioSignature(authToken, signed, form), signature),
  );
}
