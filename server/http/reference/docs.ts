import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReferenceOperation } from '../../../contract/reference/api-reference.ts';
import type { Route, RouteKey, Routes } from '../../../contract/route.ts';
import { entityTag, isNotModified } from '../range-reply.ts';
import { openApiDocument, openApiOperation } from './openapi-document.ts';
import { referenceIndex } from './reference-index.ts';
import { sampleRequest } from './sample-request.ts';
import { samplesByName } from './sample-value.ts';

/** The server of the code samples, where none is public. */
const localOrigin = 'http://localhost:4000';

/** The example of a parameter: what the sample has in its query, or what works on every server. */
function exampleOf(parameter: { readonly in: string; readonly name: string }, query: URLSearchParams) {
  const example = parameter.in === 'query' ? query.get(parameter.name) : samplesByName[parameter.name];
  return typeof example === 'string' ? { example } : {};
}

/** A text that is made once, when it is first asked for, with its entity tag. */
interface Prepared {
  readonly text: string;
  readonly tag: string;
}

function prepare(value: unknown): Prepared {
  const text = JSON.stringify(value);
  return { text, tag: entityTag(createHash('sha1').update(text).digest('base64url')) };
}

/**
 * Serves what describes the API: the whole of it in `/openapi.json`, and for the reference page at `/docs` a list of the
 * operations and a file for each. The document of all has several megabytes, which is too much for a page.
 */
export function mountDocs(app: FastifyInstance, routes: Routes, publicUrl = localOrigin): void {
  const origin = publicUrl.replace(/\/$/, '');
  const index = referenceIndex(routes);
  const prepared = new Map<string, Prepared>();
  const send = (request: FastifyRequest, reply: FastifyReply, name: string, make: () => unknown) => {
    const { text, tag } = prepared.get(name) ?? prepare(make());
    prepared.set(name, { text, tag });
    reply.header('etag', tag).header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    return isNotModified(request.headers, tag) ? reply.status(304).send() : reply.send(text);
  };
  app.get('/openapi.json', (request, reply) => send(request, reply, 'openapi', () => openApiDocument(routes, origin)));
  app.get('/openapi/index.json', (request, reply) => send(request, reply, 'index', () => index));
  const operations = new Map(
    index.sections.flatMap(({ id, operations }) => operations.map((entry) => [`${id}/${entry.id}`, entry] as const)),
  );
  app.get<{ Params: { section: string; operation: string } }>('/openapi/:section/:operation', (request, reply) => {
    const { section, operation } = request.params;
    const name: `${string}/${string}` = `${section}/${operation.replace(/\.json$/, '')}`;
    const entry = operations.get(name);
    if (!entry) {
      reply.callNotFound();
      return reply;
    }
    return send(request, reply, name, (): ReferenceOperation => {
      const { method, path } = entry;
      const route = routes[`${method} ${path}` as RouteKey] as Route;
      const { parameters = [], requestBody, responses } = openApiOperation(method, path, route, origin);
      const sample = sampleRequest(method, path, route, '');
      const query = new URLSearchParams(sample.url.split('?')[1]);
      return {
        ...entry,
        access: route.access,
        parameters: parameters.map((one) => ({ ...one, ...exampleOf(one, query) })),
        ...(requestBody && { requestBody }),
        responses,
        sample,
      };
    });
  });
}
