/** A refusal of the server, or a call that did not reach it. */
export class ApiCallError extends Error {
  /** HTTP status; undefined if there was no reply. */
  readonly status: number | undefined;
  /** The code of the error, such as `missing_permissions`; undefined if the reply has none. */
  readonly code: string | undefined;

  constructor(message: string, status?: number, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface ApiClientOptions {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Headers with the caller's credential. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Bytes of the largest reply that is read. */
  readonly maxReplyBytes?: number;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The fields of a form; a list is sent as a field for each of its values. */
type Fields = Readonly<Record<string, Query[string] | readonly string[]>>;

/** A file of a form. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Files of a form by their fields. */
export type FormFiles = Readonly<Record<string, readonly NamedFile[]>>;

/** A reply that is read while it arrives. */
export interface StreamReply {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly contentType: string;
}

export interface AudioReply {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly headers: Headers;
}

/** Long texts take minutes. */
const timeoutMs = 10 * 60_000;
const defaultMaxReplyBytes = 100 * 2 ** 20;

/** Calls the HTTP API of a server. Each call throws `ApiCallError` with the words of the server. */
export function openApiClient({ url, headers, signal, maxReplyBytes = defaultMaxReplyBytes }: ApiClientOptions) {
  async function send(method: string, path: string, { query = {}, body }: { query?: Query; body?: BodyInit } = {}) {
    // A URL drops such segments, so that an ID would choose another route.
    if (/\/\.{1,2}(\/|$)/.test(path)) throw new ApiCallError(`There is no ${path}.`, 404);
    const address = new URL(`${url}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const limit = AbortSignal.timeout(timeoutMs);
    const reply = await fetch(address, {
      method,
      headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && { body }),
    }).catch((error: Error) => {
      throw new ApiCallError(`The server at ${url} does not answer: ${causeOf(error)}`);
    });
    if (!reply.ok) throw refusal(reply.status, await readBytes(reply, 2 ** 20));
    return reply;
  }

  const readBytes = async (reply: Response, maxBytes = maxReplyBytes): Promise<Uint8Array<ArrayBuffer>> => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ApiCallError(`The reply is larger than ${maxBytes / 2 ** 20} MB.`, reply.status);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  const readJson = async <Reply>(reply: Response) =>
    JSON.parse(new TextDecoder().decode(await readBytes(reply))) as Reply;
  const readAudio = async (reply: Response): Promise<AudioReply> => ({
    bytes: await readBytes(reply),
    contentType: reply.headers.get('content-type') ?? 'application/octet-stream',
    headers: reply.headers,
  });
  const readStream = (reply: Response): StreamReply => ({
    chunks: chunksOf(reply, url),
    contentType: reply.headers.get('content-type') ?? 'application/octet-stream',
  });
  const toForm = (fields: Fields, files: FormFiles): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) form.append(name, String(one));
    for (const [field, list] of Object.entries(files))
      for (const { name, bytes } of list) form.append(field, new Blob([bytes]), name);
    return form;
  };

  return {
    get: async <Reply>(path: string, query?: Query) =>
      readJson<Reply>(await send('GET', path, { ...(query && { query }) })),
    send: async <Reply>(method: 'POST' | 'PATCH', path: string, body: unknown) =>
      readJson<Reply>(await send(method, path, { body: JSON.stringify(body) })),
    sendForm: async <Reply>(path: string, fields: Fields, files: FormFiles) =>
      readJson<Reply>(await send('POST', path, { body: toForm(fields, files) })),
    /** Sound in reply to JSON. */
    audio: async (path: string, body: unknown, query?: Query) =>
      readAudio(await send('POST', path, { body: JSON.stringify(body), ...(query && { query }) })),
    /** A file, while it arrives. */
    download: async (path: string, query?: Query) => readStream(await send('GET', path, { ...(query && { query }) })),
    /** Sound or a file in reply to JSON, while it arrives. */
    stream: async (path: string, body: unknown, query?: Query) =>
      readStream(await send('POST', path, { body: JSON.stringify(body), ...(query && { query }) })),
    /** Sound in reply to a form, while it arrives. */
    streamOfForm: async (path: string, fields: Fields, files: FormFiles, query?: Query) =>
      readStream(await send('POST', path, { body: toForm(fields, files), ...(query && { query }) })),
    /** Sound in reply to a form. */
    audioOfForm: async (path: string, fields: Fields, files: FormFiles) =>
      readAudio(await send('POST', path, { body: toForm(fields, files) })),
  };
}
export type ApiClient = ReturnType<typeof openApiClient>;

const causeOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);

/** The bytes of a reply. A connection that breaks throws `ApiCallError`. */
async function* chunksOf(reply: Response, url: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of reply.body ?? []) yield chunk;
  } catch (error) {
    throw new ApiCallError(`The server at ${url} ended its reply early: ${causeOf(error as Error)}`);
  }
}

interface ErrorDetail {
  readonly message?: string;
  readonly msg?: string;
  readonly loc?: readonly string[];
  readonly status?: string;
}

/** An error reply, whose detail is a text, an object with a message, or a list of invalid fields. */
function refusal(status: number, bytes: Uint8Array): ApiCallError {
  try {
    const { detail } = JSON.parse(new TextDecoder().decode(bytes)) as { detail?: string | ErrorDetail | ErrorDetail[] };
    if (typeof detail === 'string') return new ApiCallError(detail, status);
    const parts = Array.isArray(detail) ? detail : [detail];
    const texts = parts.flatMap((part) => {
      const text = part?.message ?? part?.msg;
      return text === undefined ? [] : [part?.loc ? `${part.loc.slice(1).join('.')}: ${text}` : text];
    });
    if (texts.length > 0) return new ApiCallError(texts.join(' '), status, parts[0]?.status);
  } catch {
    // Not JSON, as of a proxy.
  }
  return new ApiCallError(`The server replied with status ${status}.`, status);
}
