import { openVideoRenderer } from '../../../engines/video/renderer.ts';
import { readCoversService } from '../../features/reads/read-covers.service.ts';
import { readDraftsService } from '../../features/reads/read-drafts.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ReadDraftsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Drafts of reads, which the studio creates too, so it is opened before the studio. */
export function openReadDrafts({ platform, workspaces: { user } }: ReadDraftsDeps) {
  const renderer = openVideoRenderer();
  platform.onStop(() => renderer.close());
  const readCovers = readCoversService({ ...platform, renderer });
  const readDrafts = readDraftsService({ ...platform, user, covers: readCovers });
  return { services: { readCovers, readDrafts } } satisfies Module;
}
export type ReadDrafts = ReturnType<typeof openReadDrafts>['services'];
