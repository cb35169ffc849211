import type { BillingArea } from '../billing/billing-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { StudioArea } from '../studio/studio-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { ReadDrafts } from './read-drafts.module.ts';
import { openReaders } from './readers.module.ts';
import { openReads } from './reads.module.ts';

interface PublishingAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
  readonly studio: StudioArea;
  readonly drafts: ReadDrafts;
}

/** Studio projects that are published to readers. */
export async function openPublishingArea({ billing, ...areas }: PublishingAreaDeps) {
  const reads = await openReads(areas);
  return openArea({ reads, readers: openReaders({ ...areas, billing, reads: reads.services }) });
}
