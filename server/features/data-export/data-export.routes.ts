import { type DataExportScope, dataExportRoutes } from '../../../contract/accounts/data-export.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { presentDataExport } from './data-export.present.ts';
import type { DataExportService } from './data-export.service.ts';

interface Call {
  readonly actor: Actor;
  readonly baseUrl: string;
}

export function mountDataExport(dataExport: DataExportService) {
  /** The handlers of the five routes of a scope. */
  const handlersOf = (scope: DataExportScope) => ({
    find: async ({ actor }: Call) => {
      const current = await dataExport.current(actor, scope);
      return { export: current ? presentDataExport(current) : null };
    },
    start: async ({ actor, baseUrl }: Call) => presentDataExport(await dataExport.start(actor, scope, baseUrl)),
    cancel: async ({ actor }: Call) => {
      await dataExport.cancel(actor, scope);
      return { status: 'ok' as const };
    },
    remove: async ({ actor }: Call) => {
      await dataExport.remove(actor, scope);
      return { status: 'ok' as const };
    },
    createLink: async ({ actor, baseUrl }: Call) => {
      const { code, expiresAt } = await dataExport.createLink(actor, scope);
      return { url: `${baseUrl}/v1/data-exports/${code}`, expires_at_unix: unixSeconds(expiresAt) };
    },
  });
  const [ofPerson, ofWorkspace] = [handlersOf('person'), handlersOf('workspace')];

  return mount(dataExportRoutes, {
    'GET /v1/user/data-export': ofPerson.find,
    'POST /v1/user/data-export': ofPerson.start,
    'POST /v1/user/data-export/cancel': ofPerson.cancel,
    'DELETE /v1/user/data-export': ofPerson.remove,
    'POST /v1/user/data-export/download-link': ofPerson.createLink,
    'GET /v1/workspace/data-export': ofWorkspace.find,
    'POST /v1/workspace/data-export': ofWorkspace.start,
    'POST /v1/workspace/data-export/cancel': ofWorkspace.cancel,
    'DELETE /v1/workspace/data-export': ofWorkspace.remove,
    'POST /v1/workspace/data-export/download-link': ofWorkspace.createLink,
    'GET /v1/data-exports/{code}': async ({ params }) => {
      const { stream, bytes, fileName } = await dataExport.open(params.code);
      return {
        contentType: 'application/zip',
        body: stream,
        headers: {
          'content-length': bytes,
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'no-store',
          // The URL is a secret and must not leak as a referrer.
          'referrer-policy': 'no-referrer',
        },
      };
    },
  });
}
