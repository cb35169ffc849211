import { siteSoundsRoutes } from '../../../contract/site/site-sounds.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { SiteSoundsService } from './site-sounds.service.ts';

export const mountSiteSounds = (siteSounds: SiteSoundsService) =>
  mount(siteSoundsRoutes, {
    'GET /v1/site/sounds/{sound_id}': async ({ params, headers }) => {
      const tag = entityTag(siteSounds.tagOf(params.sound_id));
      const opened = await siteSounds.open(params.sound_id, readRange(headers, tag));
      return rangeReply(opened, { 'cache-control': 'public, max-age=86400' }, { tag, headers });
    },
    'GET /v1/site/sounds/{sound_id}/waveform': async ({ params, setHeader }) => {
      const waveform = await siteSounds.waveformOf(params.sound_id);
      if (waveform) setHeader('cache-control', 'public, max-age=86400');
      return { outline: waveform?.outline ?? null, duration_ms: waveform?.durationMs ?? null };
    },
  });
