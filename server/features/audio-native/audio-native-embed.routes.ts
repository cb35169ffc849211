import { audioNativeEmbedRoutes } from '../../../contract/studio/audio-native-embed.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentEmbedded, presentOEmbed, toXml } from './audio-native-embed.present.ts';
import type { AudioNativeEmbedService } from './audio-native-embed.service.ts';
import type { EmbedLinksService } from './embed-links.service.ts';
import type { ListeningFiguresService } from './listening-figures.service.ts';

interface EmbedServices {
  readonly embed: AudioNativeEmbedService;
  readonly links: Pick<EmbedLinksService, 'audioUrl' | 'listenToken'>;
  readonly figures: Pick<ListeningFiguresService, 'report'>;
}

export const mountAudioNativeEmbed = ({ embed, links, figures }: EmbedServices) =>
  mount(audioNativeEmbedRoutes, {
    'GET /v1/audio-native/embed': async ({ query, baseUrl, setHeader }) => {
      // Signed links expire, and pages may be forbidden at any time.
      setHeader('cache-control', 'no-store');
      const embedded = await embed.open({
        publicUserId: query.public_user_id,
        projectId: query.project_id ?? undefined,
        url: query.url,
        baseUrl,
      });
      const { player, sound } = embedded;
      const snapshotId = player?.publishedSnapshotId;
      const audioUrl = player && sound && snapshotId ? links.audioUrl('', player.projectId, snapshotId) : null;
      return presentEmbedded(embedded, { audioUrl, listenToken: player ? links.listenToken(player.projectId) : '' });
    },

    'GET /v1/audio-native/embed/{project_id}/audio': async ({ params, query, headers, signal }) => {
      const { snapshot, expires, signature } = query;
      const tag = entityTag(snapshot);
      const link = { projectId: params.project_id, snapshotId: snapshot, expires, signature };
      const file = await embed.audio(link, readRange(headers, tag), signal);
      return rangeReply(
        file,
        { 'cache-control': 'private, max-age=3600', 'x-robots-tag': 'noindex' },
        { tag, headers },
      );
    },

    'POST /v1/audio-native/embed/listens': async ({ body }) => {
      const { listen_token: token, played, seconds, completed } = body;
      await figures.report({ token, played, seconds, completed });
      return { status: 'ok' };
    },

    'GET /oembed': async ({ query, baseUrl }) => {
      const found = await embed.findForOEmbed(query.url, baseUrl);
      const reply = presentOEmbed({
        baseUrl,
        ...found,
        maxWidth: query.maxwidth ?? undefined,
        maxHeight: query.maxheight ?? undefined,
      });
      return query.format === 'xml'
        ? { contentType: 'text/xml; charset=utf-8', body: toXml(reply) }
        : { contentType: 'application/json; charset=utf-8', body: JSON.stringify(reply) };
    },
  });
