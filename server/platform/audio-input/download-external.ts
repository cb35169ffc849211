import { lookup as resolve } from 'node:dns';
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { checkOutgoingUrl, type OutgoingPolicy, OutgoingUrlError, type Resolve, sendChecked } from '../outgoing-url.ts';

interface Download {
  /** Where the file is written; it must not exist. */
  readonly path: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** A file behind a URL that is larger than it may be. */
export class DownloadTooLargeError extends OutgoingUrlError {
  override readonly name = 'DownloadTooLargeError';
}

const maxRedirects = 5;
/** Without a byte for this long, the download fails. */
const stallTimeoutMs = 30_000;

/**
 * Writes the file behind a URL to disk while it arrives, and returns its size. Redirects are followed, and each address is
 * checked. Throws `OutgoingUrlError` for a forbidden URL and a reply without a file, or a disk error; nothing then stays
 * on disk.
 */
export async function downloadExternal(
  address: string,
  policy: OutgoingPolicy,
  { path, maxBytes, signal }: Download,
  resolveName: Resolve = resolve,
): Promise<{ bytes: number; url: URL; contentType: string | undefined }> {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(), stallTimeoutMs);
  const callSignal = AbortSignal.any([signal, stall.signal]);
  let url = parseUrl(address);
  try {
    for (let redirects = 0; ; redirects++) {
      checkOutgoingUrl(url, policy);
      const answer = await sendChecked(url, policy, { signal: callSignal }, resolveName);
      const next = redirectTarget(answer, url);
      if (!next) return { bytes: await write(answer), url, contentType: answer.headers['content-type'] };
      answer.destroy();
      if (redirects === maxRedirects) throw new OutgoingUrlError(`${url.host} redirects too often.`);
      url = next;
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof OutgoingUrlError) throw cause;
    if (stall.signal.aborted) throw new OutgoingUrlError(`${url.host} did not send the file in time.`, { cause });
    if (isDiskError(cause)) throw cause;
    throw new OutgoingUrlError(`${url.host} cannot be reached.`, { cause });
  } finally {
    clearTimeout(timer);
  }

  async function write(answer: IncomingMessage): Promise<number> {
    const tooLarge = () => new DownloadTooLargeError(`The file of ${url.host} is too large.`);
    try {
      if (answer.statusCode !== 200)
        throw new OutgoingUrlError(`${url.host} answered with status ${answer.statusCode}.`);
      if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
      await using file = await open(path, 'wx', 0o600);
      let bytes = 0;
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        timer.refresh();
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge();
        await file.writeFile(chunk);
      }
      if (!answer.complete) throw new OutgoingUrlError(`${url.host} ended the file early.`);
      return bytes;
    } catch (error) {
      answer.destroy();
      await rm(path, { force: true });
      throw error;
    }
  }
}

function parseUrl(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new OutgoingUrlError('This is not a URL.');
  return url;
}

function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined;
  return URL.parse(headers.location, from) ?? undefined;
}

const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EACCES', 'EEXIST'].includes(String(error.code));
