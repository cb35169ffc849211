import { playerSettingsRoutes } from '../../../contract/studio/player-settings.ts';
import type { FramedPage } from '../../http/pages/framed-page.ts';
import { mount } from '../../http/route.ts';
import { presentPlayerSettings } from './audio-native.present.ts';
import type { PlayerSettingsService } from './player-settings.service.ts';

export const mountPlayerSettings = (playerSettings: PlayerSettingsService) =>
  mount(playerSettingsRoutes, {
    'GET /v1/audio-native/player-settings': async ({ actor, baseUrl }) =>
      presentPlayerSettings(await playerSettings.getOrCreate(actor.workspaceId), baseUrl),

    'PATCH /v1/audio-native/player-settings': async ({ actor, body, baseUrl }) => {
      const changes = {
        title: body.title ?? undefined,
        image: body.image ?? undefined,
        author: body.author ?? undefined,
        small: body.small ?? undefined,
        textColor: body.text_color?.trim(),
        backgroundColor: body.background_color?.trim(),
        sessionization: body.sessionization ?? undefined,
        voiceId: body.voice_id,
        modelId: body.model_id,
        allowedUrls: body.allowed_urls,
        narratesPages: body.narrates_pages,
      };
      return presentPlayerSettings(await playerSettings.edit(actor, changes), baseUrl);
    },
  });

/** The page of the player: only allowed pages may show it in a frame. */
export const playerPage = (playerSettings: Pick<PlayerSettingsService, 'listAncestors'>): FramedPage => ({
  url: '/player/index.html',
  requestsPerMinute: 300,
  listAncestors: async ({ publicUserId }) => (publicUserId ? playerSettings.listAncestors(publicUserId) : []),
  oEmbedUrl: (baseUrl, frameUrl) => `${baseUrl}/oembed?format=json&url=${encodeURIComponent(frameUrl)}`,
});
