import { openVoiceLab } from '../../../engines/lab/open-lab.ts';
import { mountVoiceCollections } from '../../features/voice-collections/voice-collections.routes.ts';
import { voiceCollectionsService } from '../../features/voice-collections/voice-collections.service.ts';
import { previewLinksService } from '../../features/voices/preview-links.service.ts';
import { mountVoiceEffects } from '../../features/voices/voice-effects.routes.ts';
import { createPreviewsJob, voicePreviewsService } from '../../features/voices/voice-previews.service.ts';
import { mountVoiceReplicas } from '../../features/voices/voice-replicas.routes.ts';
import { voiceReplicasService } from '../../features/voices/voice-replicas.service.ts';
import { voiceSlotsService } from '../../features/voices/voice-slots.service.ts';
import { createMissingPreviews, deleteOrphanPreviews } from '../../features/voices/voices.jobs.ts';
import { mountVoices } from '../../features/voices/voices.routes.ts';
import { voicesService } from '../../features/voices/voices.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openPortableVoices } from './portable-voices.module.ts';
import { openProfessionalVoices } from './professional-voices.module.ts';
import { openVoiceClones } from './voice-clones.module.ts';
import { openVoiceDetails } from './voice-details.module.ts';
import { openVoiceLibrary } from './voice-library.module.ts';

interface VoicesDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly billing: BillingArea;
  readonly history: HistoryArea;
}

/** All voices of workspaces: clones, professional voices, replicas, collections and the library. */
export async function openVoices(areas: VoicesDeps) {
  const { platform } = areas;
  const { env, db, jobs, events, closeOnStop } = platform;
  const { subscription, owners, workspace, resourceShares, defaultShares, webhooks, notifications } = areas.workspaces;
  const { deleteShares } = resourceShares;
  const { shareByDefault } = defaultShares;
  const lab = await closeOnStop(openVoiceLab());
  const deps = { ...platform, lab };
  const slots = voiceSlotsService({ subscription });
  const { samples, references, copies, holders, removalNotices, contributors, findCopyTerms } = openVoiceDetails({
    ...deps,
    deleteShares,
    webhooks,
    notifications,
  });
  const voices = voicesService({
    ...deps,
    slots,
    contributors,
    shareByDefault,
    findCopyTerms,
    resolveClone: references.resolveClone,
    isInProbation: owners.isInProbation,
    allowsLibrary: workspace.allowsVoiceLibrary,
  });
  const voicePreviews = voicePreviewsService({
    ...deps,
    findCustomVoice: voices.findCustomVoice,
    findExistingIds: voices.findExistingIds,
  });
  events.subscribe('voice.deleted', ({ voiceId }) => voicePreviews.deleteAll(voiceId));
  events.subscribe('engine_model.installed', () => jobs.send(createPreviewsJob, {}, { singletonKey: 'model' }));
  const collections = voiceCollectionsService({ ...deps, voices, shareByDefault, deleteShares });
  // Signs the URLs of recordings and previews.
  const secret = await findOrCreateSecret(db, 'links');
  const previewLinks = previewLinksService({ ...deps, secret });
  const clones = openVoiceClones({ ...areas, lab, voices, slots, samples, references, secret });
  const base = { ...areas, ...clones.services, lab, voices };
  const professional = openProfessionalVoices({ ...base, minRecordingS: env.PROFESSIONAL_VOICE_MIN_S });
  const portable = openPortableVoices({
    ...base,
    slots,
    references,
    professional: professional.services.professionalImports,
  });
  const library = openVoiceLibrary({ ...base, voicePreviews, previewLinks, copies, holders, removalNotices });
  return {
    services: {
      lab,
      voices,
      voiceClones: clones.services.voiceClones,
      voicePreviews,
      previewLinks,
      recordLibraryUse: library.services.recordLibraryUse,
    },
    jobs: [
      createMissingPreviews(voicePreviews),
      deleteOrphanPreviews(voicePreviews),
      ...clones.jobs,
      ...library.jobs,
      ...professional.jobs,
    ],
    backgroundJobs: professional.backgroundJobs,
    routes: [
      mountVoices({ voices, previews: voicePreviews, previewLinks }),
      mountVoiceEffects(voices),
      ...clones.routes,
      ...professional.routes,
      mountVoiceReplicas(voiceReplicasService({ ...platform, voices, workspace, subscription })),
      mountVoiceCollections(collections),
      ...library.routes,
      ...portable.routes,
    ],
    async start() {
      if (env.PREPARE_SAMPLES) await jobs.send(createPreviewsJob, {}, { singletonKey: 'start' });
    },
  } satisfies Module;
}
