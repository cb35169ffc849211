import { voiceCollectionsRoutes } from '../../../contract/voices/voice-collections.ts';
import { mount } from '../../http/route.ts';
import { presentCollection } from './voice-collections.present.ts';
import type { VoiceCollectionsService } from './voice-collections.service.ts';

export const mountVoiceCollections = (collections: VoiceCollectionsService) =>
  mount(voiceCollectionsRoutes, {
    'GET /v1/voices/collections': async ({ actor }) => ({
      collections: (await collections.list(actor)).map(presentCollection),
    }),

    'POST /v1/voices/collections': async ({ actor, body }) => presentCollection(await collections.create(actor, body)),

    'GET /v1/voices/collections/{collection_id}': async ({ actor, params }) =>
      presentCollection(await collections.get(actor, params.collection_id)),

    'PATCH /v1/voices/collections/{collection_id}': async ({ actor, params, body }) =>
      presentCollection(await collections.edit(actor, params.collection_id, body)),

    'DELETE /v1/voices/collections/{collection_id}': async ({ actor, params }) => {
      await collections.delete(actor, params.collection_id);
      return { collection_id: params.collection_id };
    },

    'POST /v1/voices/collections/{collection_id}/voice/{voice_id}': async ({ actor, params }) => ({
      collection_id: params.collection_id,
      voice_id: await collections.add(actor, params.collection_id, params.voice_id),
    }),

    'DELETE /v1/voices/collections/{collection_id}/voice/{voice_id}': async ({ actor, params }) => ({
      collection_id: params.collection_id,
      voice_id: await collections.remove(actor, params.collection_id, params.voice_id),
    }),
  });
