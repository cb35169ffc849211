import { dataExportRoutes } from '../../../contract/accounts/data-export.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import { presentDataExport } from './data-export.present.ts';
import type { DataExportService } from './data-export.service.ts';

export const mountDataExport = (dataExport: DataExportService) =>
  mount(dataExportRoutes, {
    'GET /v1/user/data-export': async ({ actor }) => {
      const current = await dataExport.current(actor);
      return { export: current ? presentDataExport(current) : null };
    },
    'POST /v1/user/data-export': async ({ actor, baseUrl }) =>
      presentDataExport(await dataExport.start(actor, baseUrl)),
    'POST /v1/user/data-export/cancel': async ({ actor }) => {
      await dataExport.cancel(actor);
      return { status: 'ok' as const };
    },
    'DELETE /v1/user/data-export': async ({ actor }) => {
      await dataExport.remove(actor);
      return { status: 'ok' as const };
    },
    'POST /v1/user/data-export/download-link': async ({ actor, baseUrl }) => {
      const { code, expiresAt } = await dataExport.createLink(actor);
      const expires_at_unix = unixSeconds(expiresAt);
      return { url: `${baseUrl}/v1/data-exports/${code}`, expires_at_unix };
    },
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
