import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** How well something works; `not_set_up`: the operator has not set it up. */
const serviceState = z.enum(['operational', 'degraded', 'outage', 'not_set_up']);
export type ServiceState = z.infer<typeof serviceState>;

/** The parts of the product whose state people see. */
const serviceName = z.enum(['speech', 'transcription', 'agents', 'live', 'mail']);
export type ServiceName = z.infer<typeof serviceName>;

const statusReply = z.object({
  /** The worst state of the services. */
  status: z.enum(['operational', 'degraded', 'outage']),
  services: z.array(z.object({ name: serviceName, status: serviceState })),
  checked_at_unix: z.int(),
});
export type StatusReply = z.infer<typeof statusReply>;

/** What the operator sees of the process that answers. */
const statusDetailsReply = z.object({
  version: z.string(),
  started_at_unix: z.int(),
  is_draining: z.boolean(),
  dependencies: z.array(z.object({ name: z.enum(['database', 'storage']), is_up: z.boolean() })),
  disks: z.array(z.object({ setting: z.string(), free_bytes: z.int(), minimum_bytes: z.int() })),
  /** Jobs of all processes that a worker could start now. */
  jobs: z.array(z.object({ name: z.string(), waiting: z.int(), oldest_seconds: z.int() })),
  engines: z.array(
    z.object({
      name: z.string(),
      running: z.int(),
      tasks_waiting: z.int(),
      tasks_running: z.int(),
      /** Since the process started. */
      crashes: z.int(),
    }),
  ),
  /** Of the last hour. */
  mail: z.object({ sent: z.int(), failing: z.int() }),
});
export type StatusDetailsReply = z.infer<typeof statusDetailsReply>;

export const statusRoutes = defineRoutes({
  'GET /v1/status': {
    access: 'public',
    unlimited: true,
    summary:
      'Returns which parts of the product work now, without details. It also answers while the database is away.',
    reply: statusReply,
  },
  'GET /v1/status/details': {
    access: 'session',
    permits: 'status.read',
    summary: 'Returns the state of database, storage, disks, jobs, engines and mail. For the owner of the server.',
    reply: statusDetailsReply,
  },
});
