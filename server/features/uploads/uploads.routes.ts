import { uploadsRoutes } from '../../../contract/files/uploads.ts';
import type { Route } from '../../../contract/route.ts';
import { type Call, mount } from '../../http/route.ts';
import { presentUpload } from './uploads.present.ts';
import type { UploadsService } from './uploads.service.ts';
import type { UploadRow } from './uploads.store.ts';

/** The headers have the names of the tus protocol. */
function reply(call: Pick<Call<Route>, 'setHeader'>, row: UploadRow) {
  call.setHeader('upload-offset', row.offset);
  call.setHeader('upload-length', row.bytes);
  call.setHeader('cache-control', 'no-store');
  return presentUpload(row);
}

export const mountUploads = (uploads: UploadsService) =>
  mount(uploadsRoutes, {
    'POST /v1/uploads': async (call) =>
      reply(call, await uploads.create(call.actor, { ...call.body, type: call.body.type })),

    'GET /v1/uploads/{upload_id}': async (call) => reply(call, await uploads.get(call.actor, call.params.upload_id)),

    'PATCH /v1/uploads/{upload_id}': async (call) => {
      const { actor, params, headers, stream } = call;
      const offset = readCount(headers['upload-offset']);
      const announcedBytes = readCount(headers['content-length']);
      return reply(call, await uploads.append(actor, params.upload_id, { offset, announcedBytes, body: stream }));
    },

    'DELETE /v1/uploads/{upload_id}': async ({ actor, params }) => {
      await uploads.remove(actor, params.upload_id);
      return { status: 'ok' };
    },
  });

function readCount(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
