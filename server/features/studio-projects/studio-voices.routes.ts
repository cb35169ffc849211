import { studioVoicesRoutes } from '../../../contract/studio/studio-voices.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { ProjectAssetsService } from './project-assets.service.ts';
import type { ProjectVoicesService } from './project-voices.service.ts';
import { presentProjectVoice } from './studio-projects.present.ts';
import { presentProjectAsset } from './studio-voices.present.ts';

interface VoiceRouteServices {
  readonly projectVoices: ProjectVoicesService;
  readonly projectAssets: ProjectAssetsService;
}

export const mountStudioVoices = ({ projectVoices, projectAssets }: VoiceRouteServices) =>
  mount(studioVoicesRoutes, {
    'GET /v1/studio/projects/{project_id}/voices': async ({ actor, params }) => ({
      voices: (await projectVoices.list(actor, params.project_id)).map(({ voice, characters, problem }) => ({
        ...presentProjectVoice(voice),
        characters,
        problem: problem ?? null,
      })),
    }),

    'POST /v1/studio/projects/{project_id}/voices': async ({ actor, params, body }) =>
      presentProjectVoice(await projectVoices.add(actor, params.project_id, body)),

    'PATCH /v1/studio/projects/{project_id}/voices/{project_voice_ref_id}': async ({ actor, params, body }) =>
      presentProjectVoice(await projectVoices.edit(actor, params.project_id, params.project_voice_ref_id, body)),

    'DELETE /v1/studio/projects/{project_id}/voices/{project_voice_ref_id}': async ({ actor, params, query }) => {
      const { project_id, project_voice_ref_id } = params;
      await projectVoices.remove(actor, project_id, project_voice_ref_id, query.replacement_voice_id ?? undefined);
      return { status: 'ok' };
    },

    'GET /v1/studio/projects/{project_id}/assets': async ({ actor, params }) => ({
      assets: (await projectAssets.list(actor, params.project_id)).map(presentProjectAsset),
    }),

    'POST /v1/studio/projects/{project_id}/assets': {
      async accept({ actor, params }) {
        await projectAssets.requireRoom(actor, params.project_id);
        return undefined;
      },
      handle: async ({ actor, params, body, files, signal }) =>
        presentProjectAsset(await projectAssets.add(actor, params.project_id, body, files.file?.[0], signal)),
    },

    'DELETE /v1/studio/projects/{project_id}/assets/{asset_id}': async ({ actor, params }) => {
      await projectAssets.delete(actor, params.project_id, params.asset_id);
      return { status: 'ok' };
    },

    'GET /v1/studio/projects/{project_id}/assets/{asset_id}/audio': async ({ actor, params, headers }) => {
      const tag = entityTag(params.asset_id);
      const { project_id, asset_id } = params;
      const opened = await projectAssets.openAudio(actor, project_id, asset_id, readRange(headers, tag));
      return rangeReply(
        opened,
        {
          'cache-control': 'private, max-age=31536000, immutable',
          'content-disposition': attachment(opened.name),
          'x-content-type-options': 'nosniff',
        },
        { tag, headers },
      );
    },
  });
