import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { useFeatureFlag } from '../feature-flags/use-feature-flags.ts';
import { type ShareKind, shareKindOf } from './share-kind.ts';

/** What sharing opens here; undefined where nothing is shared, or as long as that is not known. */
export const useShareKind = (): ShareKind | undefined =>
  shareKindOf({
    tier: useQuery(subscriptionQuery).data?.tier,
    makesVideos: useFeatureFlag('text_to_speech_video'),
  });
