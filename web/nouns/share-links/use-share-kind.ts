import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { useFeatureFlag } from '../feature-flags/use-feature-flags.ts';
import { type ShareKind, shareKindOf } from './share-kind.ts';

/** Which modal sharing opens; undefined if sharing is unavailable or still loading. */
export const useShareKind = (): ShareKind | undefined =>
  shareKindOf({
    tier: useQuery(subscriptionQuery).data?.tier,
    makesVideos: useFeatureFlag('text_to_speech_video'),
  });
