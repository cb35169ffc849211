import { zeroRetentionService } from '../../features/retention/zero-retention.service.ts';
import { mountTrainingOptOut } from '../../features/training-opt-out/training-opt-out.routes.ts';
import { trainingOptOutService } from '../../features/training-opt-out/training-opt-out.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { Credits } from './credits.module.ts';
import type { Workspaces } from './workspaces.module.ts';

type PrivacyDeps = { readonly platform: Pick<Platform, 'clock'> } & Credits & Pick<Workspaces, 'workspace'>;

/** What a workspace decides about its data. */
export function openPrivacy({ platform: { clock }, workspace, subscription }: PrivacyDeps) {
  const trainingOptOut = trainingOptOutService({ clock, workspace, subscription });
  const zeroRetention = zeroRetentionService({ workspace, subscription });
  return { services: { zeroRetention }, routes: [mountTrainingOptOut(trainingOptOut)] } satisfies Module;
}
