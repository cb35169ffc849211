import type { Tier } from '../../../contract/catalogue/plans/plans.ts';

/** The modal that sharing opens. */
export type ShareKind = 'video' | 'link';

interface Sharer {
  /** Of the workspace; undefined until it is known. */
  readonly tier: Tier | undefined;
  /** Whether videos are made; undefined until it is known. */
  readonly makesVideos: boolean | undefined;
}

/** SHARE-001 to SHARE-003: what the share button opens; undefined: there is no button. */
export function shareKindOf({ tier, makesVideos }: Sharer): ShareKind | undefined {
  if (makesVideos) return 'video';
  return makesVideos === false && tier !== undefined && tier !== 'enterprise' ? 'link' : undefined;
}
