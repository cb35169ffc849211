import { sweepAssets } from '../../features/assets/assets.jobs.ts';
import { mountAssets } from '../../features/assets/assets.routes.ts';
import { assetsService } from '../../features/assets/assets.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** Files that other requests name by their ID. */
export async function openAssets({ platform }: { readonly platform: Platform }) {
  const assets = assetsService({ ...platform, secret: await findOrCreateSecret(platform.db, 'assets') });
  return { services: { assets }, jobs: [sweepAssets(assets)], routes: [mountAssets(assets)] } satisfies Module;
}
