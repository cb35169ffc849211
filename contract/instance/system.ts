import { z } from 'zod';
import { defineRoutes } from '../route.ts';

export const systemRoutes = defineRoutes({
  'GET /health': {
    access: 'public',
    unlimited: true,
    summary: 'Returns ok while the process is running.',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  'GET /ready': {
    access: 'public',
    unlimited: true,
    summary: 'Returns ok when database, file storage and engines are ready, otherwise 503.',
    reply: z.object({ status: z.literal('ok') }),
  },
  'GET /metrics': {
    access: 'public',
    onlyLoopback: true,
    admitsMonitors: true,
    summary: 'Prometheus metrics, for callers on this machine and for monitors that the operator allowed.',
    content: ['text/plain'],
    hidden: true,
  },
});
