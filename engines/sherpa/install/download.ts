import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DownloadError } from './download-error.ts';
import { fetchResponse, type ProxyOptions } from './fetch-response.ts';

interface DownloadOptions extends ProxyOptions {
  readonly url: string;
  /** Path of the complete file. The partial download has the same path with `.part`. */
  readonly to: string;
  readonly sha256?: string | undefined;
  /** Maximum size of the file. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (bytes: number, total: number | undefined) => void;
  /** Delay before the second attempt; it doubles with each further attempt. */
  readonly backoffMs?: number;
}

/** Consecutive attempts without progress before giving up. */
const maxIdleAttempts = 4;

/** The URL and validator of a partial download, so that it is not continued with another version of the file. */
interface Origin {
  readonly url: string;
  readonly validator: string;
}

/**
 * Downloads a file to `to` and resumes partial downloads. Its `.origin` file stays next to it. The file appears only when it is complete, with the right
 * length and checksum. Throws DownloadError, or `signal.reason`.
 */
export async function download(options: DownloadOptions): Promise<void> {
  const { url, to, sha256, signal, backoffMs = 500 } = options;
  const part = `${to}.part`;
  // A process that was killed after the download left the complete file: the server confirms its length and version.
  await rename(to, part).catch(() => {});
  for (let idleAttempts = 0; ; ) {
    const before = await fileSize(part);
    try {
      await fetchRemaining(options, part, before);
      break;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DownloadError) || !error.retryable) throw error;
      idleAttempts = (await fileSize(part)) > before ? 0 : idleAttempts + 1;
      if (idleAttempts >= maxIdleAttempts) throw error;
      await wait(backoffMs * 2 ** idleAttempts, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
  if (sha256 && (await computeChecksum(part, signal)) !== sha256) {
    await deletePartial(part);
    const why = `${url} is not the file of the catalogue: the checksum does not match.`;
    throw new DownloadError(why, { retryable: false });
  }
  await rename(part, to);
}

/** Completes `part`. */
async function fetchRemaining(options: DownloadOptions, part: string, downloadedBytes: number): Promise<void> {
  const { url, maxBytes, signal, onProgress } = options;
  const origin = await readOrigin(part);
  const resume = downloadedBytes > 0 && origin?.url === url;
  const requestHeaders: Record<string, string> = resume
    ? { range: `bytes=${downloadedBytes}-`, 'if-range': origin.validator }
    : {};
  const response = await fetchResponse(url, requestHeaders, signal, options);
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode === 416) {
      // The partial file is complete, or larger than the file.
      if (parseTotal(headers['content-range']) === downloadedBytes) return;
      await deletePartial(part);
      throw new DownloadError(`${url} has changed.`, { retryable: true });
    }
    const from = statusCode === 206 ? parseStart(headers['content-range']) : 0;
    if ((statusCode !== 200 && statusCode !== 206) || (from !== 0 && from !== downloadedBytes))
      throw statusError(url, statusCode);
    const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
    const total = length === undefined ? undefined : from + length;
    if (total !== undefined && total > maxBytes) throw tooLarge(url, maxBytes);
    if (from === 0) await startPartial(part, url, response);
    const receivedBytes = await appendBody(response, part, from, options, (bytes) => onProgress?.(bytes, total));
    if (total !== undefined && receivedBytes !== total)
      throw new DownloadError(`${url} was interrupted.`, { retryable: true });
  } finally {
    response.destroy();
  }
}

async function appendBody(
  response: IncomingMessage,
  part: string,
  from: number,
  { url, maxBytes, signal }: DownloadOptions,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const file = await open(part, 'r+');
  let at = from;
  try {
    response.setTimeout(30_000, () => response.destroy(new Error('the server stopped sending')));
    for await (const piece of response as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      if (at + piece.length > maxBytes) throw tooLarge(url, maxBytes);
      await file.write(piece, 0, piece.length, at);
      at += piece.length;
      onBytes(at);
    }
    await file.truncate(at);
    await file.sync();
    return at;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const retryable = code !== 'ENOSPC' && code !== 'EIO';
    throw new DownloadError(`${url} was interrupted: ${message}`, { retryable, cause: error });
  } finally {
    await file.close();
  }
}

/** Creates an empty partial file with its origin. Without a validator from the server, the next attempt starts over. */
async function startPartial(part: string, url: string, { headers }: IncomingMessage): Promise<void> {
  const etag = headers.etag?.startsWith('W/') ? undefined : headers.etag;
  const validator = etag ?? headers['last-modified'];
  await writeFile(part, '');
  if (validator) await writeFile(`${part}.origin`, JSON.stringify({ url, validator } satisfies Origin));
  else await rm(`${part}.origin`, { force: true });
}

async function readOrigin(part: string): Promise<Origin | undefined> {
  try {
    const { url, validator } = JSON.parse(await readFile(`${part}.origin`, 'utf8')) as Partial<Origin>;
    return typeof url === 'string' && typeof validator === 'string' ? { url, validator } : undefined;
  } catch {
    return undefined;
  }
}

async function deletePartial(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.origin`, { force: true });
}

const fileSize = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** `bytes 5-9/10` → 5 */
const parseStart = (range: string | undefined): number => Number(/^bytes (\d+)-/.exec(range ?? '')?.[1] ?? Number.NaN);
const parseTotal = (range: string | undefined): number => Number(/\/(\d+)$/.exec(range ?? '')?.[1] ?? Number.NaN);

const tooLarge = (url: string, maxBytes: number): DownloadError =>
  new DownloadError(`${url} is larger than the allowed ${maxBytes} bytes.`, { retryable: false });

const statusError = (url: string, status: number): DownloadError =>
  new DownloadError(`${url} cannot be downloaded: the server answers ${status}.`, {
    retryable: status >= 500 || status === 429 || status === 408,
  });

/** SHA-256 of the file, in hexadecimal. */
export async function computeChecksum(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { signal })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
