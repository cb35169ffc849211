import type { Tier } from '../../../contract/catalogue/plans/plans.ts';

/** The modal that the share button opens. */
export type ShareKind = 'video' | 'link';

interface Sharer {
  /** The workspace's tier; undefined until loaded. */
  readonly tier: Tier | undefined;
  /** Whether the server can make videos; undefined until loaded. */
  readonly makesVideos: boolean | undefined;
}

/** SHARE-001 to SHARE-003: which modal the share button opens; undefined: there is no button. */
export function shareKindOf({ tier, makesVideos }: Sharer): ShareKind | undefined {
  if (makesVideos) return 'video';
  return makesVideos === false && tier !== undefined && tier !== 'enterprise' ? 'link' : undefined;
}
