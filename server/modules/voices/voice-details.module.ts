import { setTimeout } from 'node:timers/promises';
import type { VoiceLab } from '../../../engines/lab/lab.ts';
import { professionalContributor } from '../../features/professional-voices/professional-details.service.ts';
import { presentTraining } from '../../features/professional-voices/professional-voices.present.ts';
import type { DeleteShares } from '../../features/resource-shares/resource-shares.service.ts';
import { collectionsContributor } from '../../features/voice-collections/voice-collections.service.ts';
import { libraryHoldersService } from '../../features/voice-library/library-holders.service.ts';
import { removalNoticesService } from '../../features/voice-library/removal-notices.service.ts';
import { presentSharing } from '../../features/voice-library/voice-library.present.ts';
import { voiceSharingService } from '../../features/voice-library/voice-sharing.service.ts';
import { captchaContributor, captchaStatuses } from '../../features/voices/captcha/captcha-status.service.ts';
import { cloneReferencesService } from '../../features/voices/clones/references/clone-references.service.ts';
import { samplesContributor, voiceSamplesService } from '../../features/voices/samples/voice-samples.service.ts';
import { voiceCopiesService } from '../../features/voices/voice-copies.service.ts';
import { voiceSharesContributor } from '../../features/voices/voice-shares.service.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

/** What other nouns know of voices: their recordings, copies, collections, sharing and training. */
export function openVoiceDetails(
  deps: Platform & { readonly lab: VoiceLab; readonly deleteShares: DeleteShares } & Pick<
      WorkspacesArea,
      'webhooks' | 'notifications'
    >,
) {
  const { db, env } = deps;
  const samples = voiceSamplesService(deps);
  const references = cloneReferencesService(deps);
  const copies = voiceCopiesService(deps);
  const sleep = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });
  const removalNotices = removalNoticesService({ ...deps, copies });
  const holders = libraryHoldersService({ ...deps, copies, removalNotices, sleep });
  const sharing = voiceSharingService({
    ...deps,
    copies,
    notifyHolders: holders.notify,
    removalNotices,
    present: presentSharing,
  });
  const professional = professionalContributor({
    ...deps,
    samples,
    captchaStatuses: captchaStatuses(deps),
    minRecordingS: env.PROFESSIONAL_VOICE_MIN_S,
    present: presentTraining,
  });
  return {
    samples,
    references,
    copies,
    holders,
    removalNotices,
    findCopyTerms: sharing.findCopyTerms,
    contributors: [
      collectionsContributor(db),
      sharing.contributor,
      samplesContributor(db),
      references.contributor,
      captchaContributor(db),
      voiceSharesContributor(deps),
      professional,
    ],
  };
}
