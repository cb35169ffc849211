import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** Fastify config of a route with its own limit per IP address; `undefined` applies the general limit per caller. */
export const ipRateLimit = (
  requestsPerMinute: number | undefined,
  callerRequestsPerMinute: number,
): FastifyContextConfig =>
  requestsPerMinute === undefined
    ? {}
    : {
        rateLimit: {
          max: Math.min(requestsPerMinute, callerRequestsPerMinute),
          timeWindow: 60_000,
          keyGenerator: (request: FastifyRequest) => request.ip,
        },
      };
