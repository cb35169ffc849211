import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route } from '../../contract/route.ts';
import { AppError } from '../platform/app-error.ts';

/** Parses the bodies of contract routes; those of other requests stay unread. */
export function acceptBodies(app: FastifyInstance, findContract: (request: FastifyRequest) => Route | undefined): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const contract = findContract(request);
    // The handler of a stream reads it itself.
    if (!contract || contract.streams !== undefined) return undefined;
    const parse = bodyParser(contract, request.mediaType ?? '');
    const text = await readText(request, payload);
    if (contract.raw) return text;
    return contract.body && text !== '' ? parse(text) : undefined;
  });
}

/** Reads a body up to the limit of its route. Throws `request_too_large`. */
async function readText({ routeOptions, headers }: FastifyRequest, payload: IncomingMessage): Promise<string> {
  const maxBytes = routeOptions.bodyLimit ?? 0;
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('request_too_large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop early must not destroy the connection, on which the error is sent.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw new AppError('request_too_large');
    chunks.push(chunk as Buffer);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Chooses the parser for a content type. Throws `invalid_content_type`. */
function bodyParser(contract: Route, mediaType: string): (text: string) => unknown {
  if (/^application\/(.+\+)?json$/.test(mediaType)) return parseJson;
  // Email clients send a form to unsubscribe (RFC 8058).
  if (mediaType === 'application/x-www-form-urlencoded' && contract.form)
    return (text) => Object.fromEntries(new URLSearchParams(text));
  // curl sends JSON as a form by default. Browsers send these types without asking first (CORS), so they are accepted
  // only where a credential in a header is required.
  const isUnspecific = ['', 'text/plain', 'application/x-www-form-urlencoded'].includes(mediaType);
  if (isUnspecific && (contract.access === 'account' || !contract.body)) return parseJson;
  throw new AppError('invalid_content_type');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed_json');
  }
}
