import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Span, tracer } from '../../platform/tracing/tracer.ts';

/** Starts the span of a request, which ends with its connection or its reply; undefined while tracing is off. */
export function traceRequest(request: FastifyRequest, reply: FastifyReply): Span | undefined {
  const active = tracer();
  if (!active) return undefined;
  const { method, routeOptions, headers, id } = request;
  const route = routeOptions.url;
  const { traceparent } = headers;
  const span = active.start(route === undefined ? method : `${method} ${route}`, {
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : undefined,
    // The pattern of the route, as paths and queries contain IDs and values of people.
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'url.scheme': request.protocol,
      'timbre.request_id': id,
    },
  });
  reply.raw.once('close', () => {
    const { statusCode } = reply;
    span.set({
      'http.response.status_code': statusCode,
      'timbre.workspace_id': request.actor?.workspaceId,
      'timbre.is_complete': reply.raw.writableFinished,
    });
    if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
  return span;
}
