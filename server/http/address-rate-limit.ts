import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** Fastify config of a route with its own limit per IP address; `undefined` applies the general limit per caller. */
export const addressRateLimit = (perMinute: number | undefined, maxPerMinute: number): FastifyContextConfig =>
  perMinute === undefined
    ? {}
    : {
        rateLimit: {
          max: Math.min(perMinute, maxPerMinute),
          timeWindow: 60_000,
          keyGenerator: (request: FastifyRequest) => request.ip,
        },
      };
