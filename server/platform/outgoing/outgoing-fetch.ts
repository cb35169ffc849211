import { lookup } from 'node:dns';
import { Readable, Transform } from 'node:stream';
import { checkOutgoingUrl, type OutgoingPolicy, OutgoingUrlError, type Resolve, sendChecked } from '../outgoing-url.ts';

interface OutgoingFetchOptions {
  /** Of one reply, also of a stream. */
  readonly maxBytes: number;
  readonly resolveName?: Resolve;
}

/**
 * A `fetch` for libraries, under the rules for addresses that people enter: replies are streamed and bounded, redirects
 * are returned and not followed. Throws `OutgoingUrlError` for a forbidden URL. Bodies of requests are text.
 */
export const outgoingFetch =
  (policy: OutgoingPolicy, { maxBytes, resolveName = lookup as Resolve }: OutgoingFetchOptions) =>
  async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    checkOutgoingUrl(url, policy);
    if (init.body != null && typeof init.body !== 'string') throw new TypeError('The body of the request is not text.');
    const request = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body ?? undefined,
      signal: init.signal ?? undefined,
    };
    const answer = await sendChecked(url, policy, request, resolveName);
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(answer.headersDistinct))
      for (const value of values) headers.append(name, value);
    const status = answer.statusCode ?? 502;
    if ([204, 205, 304].includes(status)) {
      answer.resume();
      return new Response(null, { status, headers });
    }
    let length = 0;
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        if (length > maxBytes) done(new OutgoingUrlError('The reply is too large.'));
        else done(null, chunk);
      },
    });
    answer.on('error', (error) => bounded.destroy(error));
    bounded.on('close', () => answer.destroy());
    return new Response(Readable.toWeb(answer.pipe(bounded)) as ReadableStream, { status, headers });
  };
