import type { VoiceLab } from '../../../engines/lab/lab.ts';
import type { LibraryHoldersService } from '../../features/voice-library/library-holders.service.ts';
import { profileVoicesService } from '../../features/voice-library/profile-voices.service.ts';
import type { RemovalNotices } from '../../features/voice-library/removal-notices.service.ts';
import { librarySearchService } from '../../features/voice-library/search/library-search.service.ts';
import { similarVoicesService } from '../../features/voice-library/similar/similar-voices.service.ts';
import { libraryUsageService } from '../../features/voice-library/usage/library-usage.service.ts';
import {
  announceRemoval,
  embedVoice,
  notifyEndedNotices,
  notifyHolders,
  refreshLibrary,
  refreshTrends,
} from '../../features/voice-library/voice-library.jobs.ts';
import { mountVoiceLibrary } from '../../features/voice-library/voice-library.routes.ts';
import { voiceLibraryService } from '../../features/voice-library/voice-library.service.ts';
import type { VoiceModerationService } from '../../features/voices/moderation/voice-moderation.service.ts';
import type { PreviewLinksService } from '../../features/voices/preview-links.service.ts';
import type { VoiceSamplesService } from '../../features/voices/samples/voice-samples.service.ts';
import type { VoiceCopiesService } from '../../features/voices/voice-copies.service.ts';
import type { VoicePreviewsService } from '../../features/voices/voice-previews.service.ts';
import type { VoicesService } from '../../features/voices/voices.service.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface VoiceLibraryDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly billing: BillingArea;
  readonly history: HistoryArea;
  readonly lab: VoiceLab;
  readonly voices: VoicesService;
  readonly copies: VoiceCopiesService;
  readonly holders: LibraryHoldersService;
  readonly removalNotices: RemovalNotices;
  readonly voicePreviews: VoicePreviewsService;
  readonly previewLinks: PreviewLinksService;
  readonly moderation: VoiceModerationService;
  readonly samples: Pick<VoiceSamplesService, 'read'>;
}

/** The library of shared voices, its search, and the usage of its voices. */
export function openVoiceLibrary({
  platform,
  workspaces: { user, subscription, workspace },
  accounts: { biometricTerms },
  billing: { earnings },
  history: { history },
  ...services
}: VoiceLibraryDeps) {
  const { holders, previewLinks } = services;
  const deps = { ...platform, ...services };
  const library = voiceLibraryService({
    ...deps,
    user,
    subscription,
    history,
    allowsLibrary: workspace.allowsVoiceLibrary,
    notifyHolders: holders.notify,
  });
  const librarySearch = librarySearchService({ ...deps, library });
  const similar = similarVoicesService({
    ...deps,
    library,
    previews: deps.voicePreviews,
    recordings: deps.samples,
  });
  const profileVoices = profileVoicesService({ ...deps, user });
  const isDefault = (voiceId: string) => platform.speech.findVoice(voiceId) !== undefined;
  const sharedUse = libraryUsageService({
    ...deps,
    isDefault,
    notifyHolders: holders.notify,
    recordEarnings: earnings.recordVoiceUses,
  });
  return {
    services: { recordLibraryUse: sharedUse.record },
    jobs: [
      refreshTrends(sharedUse),
      refreshLibrary(sharedUse),
      embedVoice(similar),
      notifyHolders(holders),
      notifyEndedNotices(holders),
      announceRemoval(services.removalNotices),
    ],
    routes: [
      mountVoiceLibrary({ library, librarySearch, profileVoices, similar, sharedUse, previewLinks, biometricTerms }),
    ],
  } satisfies Module;
}
