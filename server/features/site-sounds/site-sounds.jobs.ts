import { defineJob } from '../../platform/jobs/jobs.ts';
import { makeSiteSoundsJob, type SiteSoundsService } from './site-sounds.service.ts';

export const makeSiteSounds = (siteSounds: Pick<SiteSoundsService, 'makeMissing'>) =>
  defineJob({ ...makeSiteSoundsJob, concurrency: 1, run: (_payload, { signal }) => siteSounds.makeMissing(signal) });
