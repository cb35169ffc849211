import { join } from 'node:path';
import { engineVersion } from '../../../engines/version.ts';
import { makeSiteSounds } from '../../features/site-sounds/site-sounds.jobs.ts';
import { mountSiteSounds } from '../../features/site-sounds/site-sounds.routes.ts';
import {
  makeSiteSoundsJob,
  type SiteSound,
  siteSoundsService,
} from '../../features/site-sounds/site-sounds.service.ts';
import { openFileCache } from '../../platform/file-cache.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

interface SiteSoundsModuleDeps {
  readonly platform: Platform;
  readonly sounds: readonly SiteSound[];
}

/** About 200 sounds of ten seconds. */
const cacheBytes = 64 * 2 ** 20;

/** The sounds of the public site. */
export async function openSiteSounds({ platform, sounds }: SiteSoundsModuleDeps) {
  const { env, jobs, dataDir } = platform;
  const cache = await openFileCache({ folder: join(dataDir, 'site-sounds'), maxBytes: cacheBytes });
  const siteSounds = siteSoundsService({ ...platform, cache, engineVersion, sounds });
  return {
    services: {},
    jobs: [makeSiteSounds(siteSounds)],
    routes: [mountSiteSounds(siteSounds)],
    async start() {
      if (env.PREPARE_SAMPLES && env.PUBLIC_SITE) await jobs.send(makeSiteSoundsJob, {}, { singletonKey: 'start' });
    },
  } satisfies Module;
}
