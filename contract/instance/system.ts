import { z } from 'zod';
import { defineRoutes } from '../route.ts';

export const systemRoutes = defineRoutes({
  'GET /health': {
    access: 'public',
    summary: 'The process lives.',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  'GET /ready': {
    access: 'public',
    summary: 'Database and engines answer; 503 while they do not.',
    reply: z.object({ status: z.literal('ok') }),
  },
  'GET /metrics': {
    access: 'public',
    summary: 'Prometheus metrics, for callers on this machine.',
    content: ['text/plain'],
    hidden: true,
  },
});
