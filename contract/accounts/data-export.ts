import { z } from 'zod';
import { exportRetentionDays } from '../catalogue/limits.ts';
import { ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

export const dataExportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;

export const dataExportReply = z.object({
  export_id: z.string(),
  state: z.enum(dataExportStates),
  /** 0–100, while it is being made. */
  percent: z.int().nullable(),
  /** Size of the file, once it is ready. */
  bytes: z.int().nullable(),
  /** Why there is none. */
  problem: z.string().nullable(),
  created_at_unix: unix(),
  /** Until when it can be fetched, once it is ready. */
  expires_at_unix: unix().nullable(),
});
export type DataExportReply = z.infer<typeof dataExportReply>;

export const dataExportRoutes = defineRoutes({
  'GET /v1/user/data-export': {
    access: 'session',
    summary: 'The newest export of the caller’s data, if there is one.',
    reply: z.object({ export: dataExportReply.nullable() }),
  },
  'POST /v1/user/data-export': {
    access: 'session',
    summary: `Begins to put everything that the caller has here into one file, which then stays for ${exportRetentionDays} days.`,
    reply: dataExportReply,
  },
  'POST /v1/user/data-export/cancel': {
    access: 'session',
    summary: 'Ends the export that is being made.',
    reply: ok,
  },
  'DELETE /v1/user/data-export': {
    access: 'session',
    summary: 'Removes the finished export before its time.',
    reply: ok,
  },
  'POST /v1/user/data-export/download-link': {
    access: 'session',
    summary: 'An address that gives the finished export to a browser, for a few minutes.',
    reply: z.object({ url: z.url(), expires_at_unix: unix() }),
  },
  'GET /v1/data-exports/{code}': {
    access: 'public',
    summary: 'The file of an export, by an address of `download-link`.',
    params: z.object({ code: z.string().min(1).max(2000) }),
    content: ['application/zip'],
    hidden: true,
  },
});
