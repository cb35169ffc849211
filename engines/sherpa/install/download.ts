import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DownloadError } from './download-error.ts';
import { fetchBody, type Outside } from './fetch-body.ts';

interface DownloadOptions extends Outside {
  readonly url: string;
  /** Where the whole file stands in the end; until then its beginning stands beside it, as `.part`. */
  readonly to: string;
  readonly sha256?: string | undefined;
  /** A server that sends more is not listened to. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (bytes: number, total: number | undefined) => void;
  /** Pause before the second try; it doubles with each. */
  readonly backoffMs?: number;
}

/** Tries in a row that bring not one byte more. */
const mostIdleTries = 4;

/** What the file was when its beginning came: without it the rest might be of another file. */
interface Origin {
  readonly url: string;
  readonly validator: string;
}

/**
 * Fetches a file into `to`, going on where an earlier call or a cut connection ended. The file stands there whole, with the
 * right length and checksum, or not at all. Throws DownloadError, or `signal.reason`.
 */
export async function download(options: DownloadOptions): Promise<void> {
  const { url, to, sha256, signal, backoffMs = 500 } = options;
  const part = `${to}.part`;
  for (let idle = 0; ; ) {
    const before = await sizeOf(part);
    try {
      await fetchRest(options, part, before);
      break;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DownloadError) || !error.again) throw error;
      idle = (await sizeOf(part)) > before ? 0 : idle + 1;
      if (idle >= mostIdleTries) throw error;
      await wait(backoffMs * 2 ** idle, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
  if (sha256 && (await checksumOf(part, signal)) !== sha256) {
    await forget(part);
    const why = `${url} is not the file that the catalogue names: its checksum is another.`;
    throw new DownloadError(why, { again: false });
  }
  await rename(part, to);
  await rm(`${part}.origin`, { force: true });
}

/** Adds what `part` lacks. Returns when it is whole. */
async function fetchRest(options: DownloadOptions, part: string, have: number): Promise<void> {
  const { url, maxBytes, signal, onProgress } = options;
  const origin = await readOrigin(part);
  const resume = have > 0 && origin?.url === url;
  const asked: Record<string, string> = resume ? { range: `bytes=${have}-`, 'if-range': origin.validator } : {};
  const answer = await fetchBody(url, asked, signal, options);
  try {
    const { statusCode = 0, headers } = answer;
    if (statusCode === 416) {
      // We have all of it, or more than there is.
      if (totalOf(headers['content-range']) === have) return;
      await forget(part);
      throw new DownloadError(`${url} has changed.`, { again: true });
    }
    const from = statusCode === 206 ? startOf(headers['content-range']) : 0;
    if ((statusCode !== 200 && statusCode !== 206) || (from !== 0 && from !== have)) throw refused(url, statusCode);
    const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
    const total = length === undefined ? undefined : from + length;
    if (total !== undefined && total > maxBytes) throw tooLarge(url, maxBytes);
    if (from === 0) await begin(part, url, answer);
    const got = await append(answer, part, from, options, (bytes) => onProgress?.(bytes, total));
    if (total !== undefined && got !== total) throw new DownloadError(`${url} was cut off.`, { again: true });
  } finally {
    answer.destroy();
  }
}

async function append(
  answer: IncomingMessage,
  part: string,
  from: number,
  { url, maxBytes, signal }: DownloadOptions,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const file = await open(part, 'r+');
  let at = from;
  try {
    answer.setTimeout(30_000, () => answer.destroy(new Error('it sends nothing more')));
    for await (const piece of answer as AsyncIterable<Buffer>) {
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
    const again = code !== 'ENOSPC' && code !== 'EIO';
    throw new DownloadError(`${url} was cut off: ${message}`, { again, cause: error });
  } finally {
    await file.close();
  }
}

/** An empty part, and what its file is; a server that does not say is asked for all of it again. */
async function begin(part: string, url: string, { headers }: IncomingMessage): Promise<void> {
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

async function forget(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.origin`, { force: true });
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** `bytes 5-9/10` → 5 */
const startOf = (range: string | undefined): number => Number(/^bytes (\d+)-/.exec(range ?? '')?.[1] ?? Number.NaN);
const totalOf = (range: string | undefined): number => Number(/\/(\d+)$/.exec(range ?? '')?.[1] ?? Number.NaN);

const tooLarge = (url: string, maxBytes: number): DownloadError =>
  new DownloadError(`${url} is larger than the ${maxBytes} bytes that it may have.`, { again: false });

const refused = (url: string, status: number): DownloadError =>
  new DownloadError(`${url} cannot be fetched: the server answers ${status}.`, {
    again: status >= 500 || status === 429 || status === 408,
  });

/** SHA-256 of the file, in hexadecimal. */
export async function checksumOf(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { signal })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
