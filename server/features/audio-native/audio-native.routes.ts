import { audioNativeRoutes } from '../../../contract/studio/audio-native.ts';
import { mount } from '../../http/route.ts';
import { presentLook, projectSnippet } from './audio-native.present.ts';
import type { NativeProject } from './audio-native.store.ts';
import type { EmbedLinksService } from './embed-links.service.ts';
import type { ListeningFiguresService } from './listening-figures.service.ts';
import type { EditedArticle, NativeArticlesService } from './native-articles.service.ts';
import type { NativePlayersService } from './native-players.service.ts';
import type { PlayerSettingsService } from './player-settings.service.ts';

interface AudioNativeServices {
  readonly articles: NativeArticlesService;
  readonly players: NativePlayersService;
  readonly figures: Pick<ListeningFiguresService, 'list' | 'byDay'>;
  readonly links: Pick<EmbedLinksService, 'audioUrl'>;
  readonly playerSettings: Pick<PlayerSettingsService, 'getOrCreate'>;
}

const statusOf = (publishedSnapshotId: string | null, conversion: string | null) => {
  if (publishedSnapshotId !== null) return 'ready';
  if (conversion === 'waiting' || conversion === 'running' || conversion === 'completed') return 'processing';
  return conversion === null ? 'empty' : 'failed';
};

export function mountAudioNative({ articles, players, figures, links, playerSettings }: AudioNativeServices) {
  const presentEdited = async (
    actor: Parameters<NativePlayersService['get']>[0],
    baseUrl: string,
    edited: EditedArticle,
  ) => ({
    project_id: edited.player.projectId,
    converting: edited.isConverting,
    publishing: edited.isPublishing,
    html_snippet: projectSnippet(baseUrl, await playerSettings.getOrCreate(actor.workspaceId), edited.player),
  });

  async function presentSettings(
    { workspaceId }: Pick<Parameters<NativePlayersService['get']>[0], 'workspaceId'>,
    baseUrl: string,
    player: NativeProject | undefined,
  ) {
    if (!player) return { enabled: false, snapshot_id: null, url: null, html_snippet: '', settings: null };
    const { projectId, publishedSnapshotId } = player;
    return {
      enabled: player.isEnabled,
      snapshot_id: publishedSnapshotId,
      url: player.url,
      html_snippet: projectSnippet(baseUrl, await playerSettings.getOrCreate(workspaceId), player),
      settings: {
        ...presentLook(player),
        audio_path: null,
        audio_url: publishedSnapshotId === null ? null : links.audioUrl(baseUrl, projectId, publishedSnapshotId),
        status: publishedSnapshotId === null ? ('processing' as const) : ('ready' as const),
      },
    };
  }

  return mount(audioNativeRoutes, {
    'POST /v1/audio-native': {
      accept: async ({ actor }) => {
        await articles.requireAllowed(actor);
        return undefined;
      },
      handle: async ({ actor, body, files, baseUrl, signal }) => {
        const edited = await articles.create(
          actor,
          {
            name: body.name,
            file: files.file?.[0],
            voiceId: body.voice_id ?? undefined,
            modelId: body.model_id ?? undefined,
            normalization: body.apply_text_normalization ?? undefined,
            dictionaries: body.pronunciation_dictionary_locators ?? undefined,
            converts: body.auto_convert ?? false,
            player: {
              title: body.title ?? undefined,
              author: body.author ?? undefined,
              image: body.image ?? undefined,
              small: body.small ?? undefined,
              textColor: body.text_color?.trim(),
              backgroundColor: body.background_color?.trim(),
              sessionization: body.sessionization ?? undefined,
            },
          },
          signal,
        );
        const { publishing: _, ...reply } = await presentEdited(actor, baseUrl, edited);
        return reply;
      },
    },

    'GET /v1/audio-native/{project_id}/settings': async ({ actor, params, baseUrl }) =>
      presentSettings(actor, baseUrl, (await players.get(actor, params.project_id)).player),

    'PATCH /v1/audio-native/{project_id}/settings': async ({ actor, params, body, baseUrl }) => {
      const { player } = await players.edit(actor, params.project_id, {
        title: body.title ?? undefined,
        author: body.author ?? undefined,
        image: body.image ?? undefined,
        small: body.small ?? undefined,
        textColor: body.text_color?.trim(),
        backgroundColor: body.background_color?.trim(),
        sessionization: body.sessionization ?? undefined,
        isEnabled: body.enabled,
        url: body.url,
        snapshotId: body.snapshot_id ?? undefined,
      });
      return presentSettings(actor, baseUrl, player);
    },

    'POST /v1/audio-native/{project_id}/content': {
      accept: async ({ actor, params }) => {
        await players.get(actor, params.project_id);
        return undefined;
      },
      handle: async ({ actor, params, body, files, baseUrl, signal }) => {
        const options = { converts: body.auto_convert ?? false, publishes: body.auto_publish ?? false };
        const edited = await articles.replaceByFile(actor, params.project_id, files.file?.[0], options, signal);
        return presentEdited(actor, baseUrl, edited);
      },
    },

    'POST /v1/audio-native/content': async ({ actor, body, baseUrl, signal }) => {
      const page = { url: body.url, title: body.title ?? undefined, author: body.author ?? undefined };
      return presentEdited(actor, baseUrl, await articles.replaceByPage(actor, page, signal));
    },

    'GET /v1/audio-native/projects': async ({ actor, query, baseUrl }) => {
      const { projects, hasMore } = await figures.list(actor, {
        limit: query.page_size,
        after: query.cursor ?? undefined,
        days: query.days,
      });
      const settings = await playerSettings.getOrCreate(actor.workspaceId);
      return {
        projects: projects.map((player) => ({
          project_id: player.projectId,
          name: player.name,
          url: player.url,
          enabled: player.isEnabled,
          status: statusOf(player.publishedSnapshotId, player.conversion),
          html_snippet: projectSnippet(baseUrl, settings, player),
          listening: player.listening,
        })),
        next_cursor: hasMore ? projects.at(-1)!.projectId : null,
        has_more: hasMore,
      };
    },

    'GET /v1/audio-native/{project_id}/listening': ({ actor, params, query }) =>
      figures.byDay(actor, params.project_id, query.days),

    'DELETE /v1/audio-native/{project_id}': async ({ actor, params }) => {
      await players.remove(actor, params.project_id);
      return { status: 'ok' };
    },
  });
}
