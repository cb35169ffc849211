import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** The settings of a route that one address may ask so often in a minute; undefined: as often as any caller may. */
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
