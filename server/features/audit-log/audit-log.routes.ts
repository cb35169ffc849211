import { auditLogRoutes } from '../../../contract/workspaces/audit-log.ts';
import { attachment } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import { csvHeader, presentAuditEntry, presentCsvRow } from './audit-log.present.ts';
import type { AuditLogService, AuditQuery } from './audit-log.service.ts';

interface WireFilter {
  readonly time_from_unix_ms?: number | null | undefined;
  readonly time_to_unix_ms?: number | null | undefined;
  readonly actor_uid?: string | null | undefined;
  readonly class_name?: string | null | undefined;
  readonly activity_name?: string | null | undefined;
}

const toDate = (ms: number | null | undefined) => (ms == null ? undefined : new Date(ms));
const toQuery = (filter: WireFilter): AuditQuery => ({
  from: toDate(filter.time_from_unix_ms),
  to: toDate(filter.time_to_unix_ms),
  actorId: filter.actor_uid ?? undefined,
  className: filter.class_name ?? undefined,
  activityName: filter.activity_name ?? undefined,
});

export const mountAuditLog = (auditLog: AuditLogService) =>
  mount(auditLogRoutes, {
    'GET /v1/workspace/audit-logs': async ({ actor, query }) => {
      const { limit, cursor } = query;
      const page = await auditLog.listPage(actor, toQuery(query), { cursor: cursor ?? undefined, limit });
      return {
        entries: page.entries.map(presentAuditEntry),
        has_more: page.hasMore,
        next_cursor: page.hasMore ? page.entries.at(-1)!.id : null,
      };
    },

    'GET /v1/workspace/audit-logs/export': ({ actor, query }) => {
      const isCsv = query.format === 'csv';
      async function* body(): AsyncGenerator<string> {
        if (isCsv) yield csvHeader;
        for await (const entry of auditLog.exportAll(actor, toQuery(query)))
          yield isCsv ? presentCsvRow(entry) : `${JSON.stringify(presentAuditEntry(entry))}\n`;
      }
      return {
        contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
        body: body(),
        headers: { 'content-disposition': attachment(`audit-log.${query.format}`) },
      };
    },
  });
