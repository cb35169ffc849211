import { z } from 'zod';
import { ocsfCategory } from '../catalogue/audit-activities.ts';
import { id, unixMs } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const optionalText = z.string().nullable();

/** An event of OCSF 1.6. */
const auditLogEntry = z.object({
  id: z.string(),
  metadata: z.object({ version: z.string(), product: z.object({ name: z.string(), vendor_name: z.string() }) }),
  /** Milliseconds since 1970. */
  time: z.int(),
  time_dt: z.string(),
  activity_id: z.int(),
  activity_name: z.string(),
  category_name: z.literal(ocsfCategory.name),
  category_uid: z.literal(ocsfCategory.uid),
  class_name: z.string(),
  class_uid: z.int(),
  type_uid: z.int(),
  type_name: z.string(),
  severity_id: z.int(),
  status_id: z.int(),
  actor: z.object({
    user: z.object({
      uid: optionalText,
      email_addr: optionalText,
      name: optionalText,
      /** 1: a person; 3: the system. */
      type_id: z.int(),
    }),
    /** The API key of the call. */
    app_uid: optionalText,
    app_name: optionalText,
  }),
  device: z.object({ ip: optionalText, type_id: z.int() }).nullable(),
  /** The browser or program of the caller is in `unmapped.user_agent`: OCSF keeps it beside a URL, which is not stored. */
  http_request: z.null(),
  message: z.string(),
  /** `activity`: the name in this product; the other fields describe the target. */
  unmapped: z.record(z.string(), z.unknown()),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

const filters = {
  time_from_unix_ms: unixMs().nullish(),
  time_to_unix_ms: unixMs().nullish(),
  actor_uid: id().nullish(),
  class_name: z.string().max(100).nullish(),
  activity_name: z.string().max(100).nullish(),
};

export const auditLogRoutes = defineRoutes({
  'GET /v1/workspace/audit-logs': {
    access: 'account',
    permits: 'audit_log.read',
    summary: 'Lists what was done in the workspace, by whom and from where, newest first.',
    query: z.object({ ...filters, limit: z.int().min(1).max(100).default(50), cursor: id().nullish() }),
    reply: z.object({
      entries: z.array(auditLogEntry),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /v1/workspace/audit-logs/export': {
    access: 'session',
    permits: 'audit_log.read',
    summary: 'Downloads the entries that fit, newest first, as CSV or as one JSON document per line.',
    query: z.object({ ...filters, format: z.enum(['csv', 'jsonl']).default('csv') }),
    content: ['text/csv; charset=utf-8', 'application/x-ndjson'],
  },
});
