import { siteLongSoundsRoutes } from '../../../contract/site/site-long-sounds.ts';
import { mount } from '../../http/route.ts';
import { presentTimes } from './site-long-sounds.present.ts';
import type { SiteLongSoundsService } from './site-long-sounds.service.ts';

export const mountSiteLongSounds = (siteLongSounds: Pick<SiteLongSoundsService, 'timesOf'>) =>
  mount(siteLongSoundsRoutes, {
    'GET /v1/site/long-sounds/{sound_id}': async ({ params, setHeader }) => {
      const times = await siteLongSounds.timesOf(params.sound_id);
      setHeader('cache-control', 'public, max-age=86400');
      return presentTimes(times);
    },
  });
