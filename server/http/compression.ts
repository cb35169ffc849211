import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Smaller replies fit into one packet anyway. */
const minBytes = 1024;
/** Replies compressed at once; others are sent uncompressed, so that compression never delays a busy server. */
const maxParallel = 4;
/** Text only: audio and archives are compressed already, and event streams must arrive at once. */
const compressible = /^(text\/(?!event-stream)|application\/(json|xml|yaml|samlmetadata\+xml)|image\/svg\+xml)/;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
} as const;
type Encoding = keyof typeof compressors;

/** Compresses text replies as the client prefers. Streams are sent as they are, since their parts must arrive at once. */
export function compressReplies(app: FastifyInstance): void {
  let running = 0;
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(payload) || !isCompressible(reply)) return payload;
    addVary(reply);
    const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''));
    if (!encoding) return payload;
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    if (bytes.length < minBytes || request.method === 'HEAD' || running >= maxParallel) return payload;
    running += 1;
    try {
      const compressed = await compressors[encoding](bytes);
      reply.header('content-encoding', encoding).removeHeader('content-length');
      const etag = reply.getHeader('etag');
      // The bytes differ from the uncompressed reply, so the tag no longer identifies them exactly.
      if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
      return compressed;
    } finally {
      running -= 1;
    }
  });
}

const isText = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/** A reply with a cookie may contain a secret, whose length compression could reveal (BREACH). */
const isCompressible = (reply: FastifyReply): boolean =>
  compressible.test(String(reply.getHeader('content-type') ?? '')) &&
  !reply.hasHeader('content-encoding') &&
  !reply.hasHeader('content-range') &&
  !reply.hasHeader('set-cookie');

function addVary(reply: FastifyReply): void {
  const names = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!/\baccept-encoding\b|\*/i.test(names))
    reply.header('vary', names ? `${names}, Accept-Encoding` : 'Accept-Encoding');
}

/** The encoding with the highest quality value; Brotli before gzip if equal. Undefined: none is accepted or preferred. */
export function chooseEncoding(acceptEncoding: string): Encoding | undefined {
  const qualities = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name) qualities.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  const best = qualityOf('gzip') > qualityOf('br') ? 'gzip' : 'br';
  const isUseful = qualityOf(best) > 0 && qualityOf(best) >= (qualities.get('identity') ?? 0);
  return isUseful ? best : undefined;
}
