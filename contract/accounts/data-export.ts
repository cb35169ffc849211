import { z } from 'zod';
import { exportRetentionDays } from '../catalogue/limits.ts';
import { ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** Whose data an export contains: that of the caller, or that of all members of the workspace. */
export const dataExportScopes = ['person', 'workspace'] as const;
export type DataExportScope = (typeof dataExportScopes)[number];
export const dataExportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;

export const dataExportReply = z.object({
  export_id: z.string(),
  state: z.enum(dataExportStates),
  /** 0–100, while the export is running. */
  percent: z.int().nullable(),
  /** Size of the file, once ready. */
  bytes: z.int().nullable(),
  /** The reason of a failure. */
  problem: z.string().nullable(),
  created_at_unix: unix(),
  /** When the download expires, once ready. */
  expires_at_unix: unix().nullable(),
});
export type DataExportReply = z.infer<typeof dataExportReply>;

export const dataExportRoutes = defineRoutes({
  'GET /v1/user/data-export': {
    access: 'session',
    permits: 'account.export',
    summary: 'Returns the newest export of the caller’s data, if there is one.',
    reply: z.object({ export: dataExportReply.nullable() }),
  },
  'POST /v1/user/data-export': {
    access: 'session',
    permits: 'account.export',
    summary: `Starts an export of all data of the caller as one file, which can be downloaded for ${exportRetentionDays} days.`,
    reply: dataExportReply,
  },
  'POST /v1/user/data-export/cancel': {
    access: 'session',
    permits: 'account.export',
    summary: 'Cancels the running export.',
    reply: ok,
  },
  'DELETE /v1/user/data-export': {
    access: 'session',
    permits: 'account.export',
    summary: 'Deletes the finished export before it expires.',
    reply: ok,
  },
  'POST /v1/user/data-export/download-link': {
    access: 'session',
    permits: 'account.export',
    summary: 'Creates a short-lived URL at which a browser can download the finished export.',
    reply: z.object({ url: z.url(), expires_at_unix: unix() }),
  },
  'GET /v1/workspace/data-export': {
    access: 'session',
    permits: 'workspace.export',
    summary: 'Returns the newest export of the workspace, if there is one.',
    reply: z.object({ export: dataExportReply.nullable() }),
  },
  'POST /v1/workspace/data-export': {
    access: 'session',
    permits: 'workspace.export',
    needsRecentSignIn: true,
    summary: `Starts an export of all data of the workspace and its members as one file, which can be downloaded for ${exportRetentionDays} days.`,
    reply: dataExportReply,
  },
  'POST /v1/workspace/data-export/cancel': {
    access: 'session',
    permits: 'workspace.export',
    summary: 'Cancels the running export of the workspace.',
    reply: ok,
  },
  'DELETE /v1/workspace/data-export': {
    access: 'session',
    permits: 'workspace.export',
    summary: 'Deletes the finished export of the workspace before it expires.',
    reply: ok,
  },
  'POST /v1/workspace/data-export/download-link': {
    access: 'session',
    permits: 'workspace.export',
    needsRecentSignIn: true,
    summary: 'Creates a short-lived URL at which a browser can download the finished export of the workspace.',
    reply: z.object({ url: z.url(), expires_at_unix: unix() }),
  },
  'GET /v1/data-exports/{code}': {
    access: 'public',
    summary: 'Downloads an export by a URL of `download-link`.',
    params: z.object({ code: z.string().min(1).max(2000) }),
    content: ['application/zip'],
    hidden: true,
  },
});
