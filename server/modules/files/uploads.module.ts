import { sweepUploads } from '../../features/uploads/uploads.jobs.ts';
import { mountUploads } from '../../features/uploads/uploads.routes.ts';
import { uploadsService } from '../../features/uploads/uploads.service.ts';
import { freeDiskBytes } from '../../platform/disk-space.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface UploadsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Resumable uploads, which the forms of all areas may name in place of files. */
export function openUploads({ platform, workspaces: { subscription } }: UploadsDeps) {
  const uploads = uploadsService({
    ...platform,
    subscription,
    freeBytes: () => freeDiskBytes(platform.dataDir),
    minFreeBytes: platform.env.MIN_FREE_DISK_MB * 2 ** 20,
  });
  return {
    services: { uploads },
    routes: [mountUploads(uploads)],
    jobs: [sweepUploads(uploads)],
  } satisfies Module;
}
