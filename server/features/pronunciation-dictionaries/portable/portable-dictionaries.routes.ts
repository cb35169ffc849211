import { portableFileName } from '../../../../contract/files/portable-files.ts';
import { portableDictionariesRoutes } from '../../../../contract/speech/portable-dictionaries.ts';
import { attachment } from '../../../http/attachment.ts';
import { mount } from '../../../http/route.ts';
import type { PortableDictionariesService } from './portable-dictionaries.service.ts';

export const mountPortableDictionaries = (portable: PortableDictionariesService) =>
  mount(portableDictionariesRoutes, {
    'GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/export': async ({ actor, params, query }) => {
      const { name, body } = await portable.export(actor, params.pronunciation_dictionary_id, query.versions);
      return {
        contentType: 'application/zip',
        body,
        headers: {
          'content-disposition': attachment(portableFileName('dictionary', name)),
          'cache-control': 'no-store',
        },
      };
    },

    'POST /v1/pronunciation-dictionaries/import': {
      async accept({ actor }) {
        await portable.requireRoom(actor);
        return undefined;
      },
      handle: ({ actor, body, files, signal }) =>
        portable.import(actor, files.file![0]!, body.workspace_access ?? null, signal),
    },
  });
