import type { Codecs } from '../engines/codec/codecs.ts';
import type { VoiceLab } from '../engines/lab/lab.ts';
import type { Speech } from '../engines/registry.ts';
import type { HistoryService } from './features/history/history.service.ts';
import type { SubscriptionService } from './features/subscription/subscription.service.ts';
import type { UserService } from './features/user/user.service.ts';
import { mountVoiceCollections } from './features/voice-collections/voice-collections.routes.ts';
import { voiceCollectionsService } from './features/voice-collections/voice-collections.service.ts';
import { cloneReferencesService } from './features/voices/clones/references/clone-references.service.ts';
import { voicePreviewsService } from './features/voices/voice-previews.service.ts';
import { mountVoiceReplicas } from './features/voices/voice-replicas.routes.ts';
import { voiceReplicasService } from './features/voices/voice-replicas.service.ts';
import { voiceSlotsService } from './features/voices/voice-slots.service.ts';
import { mountVoices } from './features/voices/voices.routes.ts';
import { type VoiceContributor, type VoiceEvents, voicesService } from './features/voices/voices.service.ts';
import type { WorkspaceService } from './features/workspace/workspace.service.ts';
import { openProfessionalVoices } from './main.professional-voices.ts';
import { openVoiceClones } from './main.voice-clones.ts';
import { openVoiceLibrary } from './main.voice-library.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database-client.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Live, LiveToMany } from './platform/live.ts';

interface VoicesParts {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly live: Live & LiveToMany;
  readonly clock: Clock;
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly lab: VoiceLab;
  readonly subscription: Pick<SubscriptionService, 'get' | 'getInTransaction'>;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant' | 'findRole'>;
  readonly jobs: Jobs;
  readonly events: EventBus<VoiceEvents>;
  /** Seconds of recordings that a professional voice needs. */
  readonly professionalS: number;
  readonly history: Pick<HistoryService, 'get' | 'decodePcm'>;
  /** Signs addresses of recordings. */
  readonly secret: Uint8Array;
}

/** The voices of workspaces and everything that makes, keeps or shares one. */
export function openVoices({ speech, codecs, subscription, user, workspace, ...parts }: VoicesParts) {
  const contributors: VoiceContributor[] = [];
  const slots = voiceSlotsService({ ...parts, subscription });
  const references = cloneReferencesService({ ...parts, speech, codecs });
  const voices = voicesService({
    ...parts,
    speech,
    slots,
    resolveClone: references.resolveClone,
    contributors: () => contributors,
    isInProbation: async (workspaceId) => {
      const tenant = await workspace.findTenant(workspaceId);
      return (tenant && (await user.find(tenant.ownerId))?.isInProbation) === true;
    },
  });
  const previews = voicePreviewsService({ ...parts, speech, codecs, findCustomVoice: voices.findCustomVoice });
  parts.events.subscribe('voice.deleted', ({ voiceId }) => previews.deleteAll(voiceId));
  const collections = voiceCollectionsService({ ...parts, voices });
  const made = openVoiceClones({ ...parts, speech, codecs, subscription, voices, slots, references });
  const trained = openProfessionalVoices({
    ...made,
    ...parts,
    speech,
    codecs,
    voices,
    workspace,
    minRecordingS: parts.professionalS,
  });
  const library = openVoiceLibrary({
    ...parts,
    moderation: made.moderation,
    recordings: made.samples,
    speech,
    codecs,
    previews,
    voices,
    user,
    subscription,
  });
  contributors.push(collections.contributor, library.contributor, ...made.contributors, trained.contributor);
  return {
    voices,
    slots,
    previews,
    samples: made.samples,
    captcha: made.captcha,
    moderation: made.moderation,
    recordUse: library.recordUse,
    jobs: [...made.jobs, ...library.jobs, ...trained.jobs],
    mounted: [
      mountVoices({ voices, previews }),
      made.mounted,
      trained.mounted,
      mountVoiceReplicas(voiceReplicasService({ ...parts, voices, workspace, subscription })),
      mountVoiceCollections(collections),
      library.mounted,
    ],
  };
}
