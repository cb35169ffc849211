import type { Codecs } from '../engines/codec/codecs.ts';
import type { VoiceLab } from '../engines/lab/lab.ts';
import type { Speech } from '../engines/registry.ts';
import type { SpeechService } from './features/speech/speech.service.ts';
import type { CreditHoldsService } from './features/subscription/credit-holds.service.ts';
import type { SubscriptionService } from './features/subscription/subscription.service.ts';
import type { UsageService } from './features/usage/usage.service.ts';
import type { UserService } from './features/user/user.service.ts';
import { designChargesService } from './features/voice-design/design-charges.service.ts';
import { designPreviewsService } from './features/voice-design/design-previews.service.ts';
import { designSourcesService } from './features/voice-design/design-sources.service.ts';
import { deleteExpiredDesigns } from './features/voice-design/voice-design.jobs.ts';
import { mountVoiceDesign } from './features/voice-design/voice-design.routes.ts';
import { voiceDesignService } from './features/voice-design/voice-design.service.ts';
import { voiceModerationService } from './features/voices/moderation/voice-moderation.service.ts';
import type { VoicePreviewsService } from './features/voices/voice-previews.service.ts';
import type { VoicesService } from './features/voices/voices.service.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database-client.ts';

interface VoiceDesignParts {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly lab: VoiceLab;
  readonly holds: CreditHoldsService;
  readonly subscription: SubscriptionService;
  readonly usage: UsageService;
  readonly user: UserService;
  readonly voices: VoicesService;
  readonly voicePreviews: VoicePreviewsService;
  readonly textToSpeech: SpeechService;
}

/** Wires voice design: previews, charges, sources and the cleanup job. */
export function openVoiceDesign(parts: VoiceDesignParts) {
  const design = voiceDesignService({
    ...parts,
    moderation: voiceModerationService(),
    previews: designPreviewsService(parts),
    charges: designChargesService(parts),
    designSources: designSourcesService(parts),
  });
  return { mounted: [mountVoiceDesign(design, parts.voices)], jobs: [deleteExpiredDesigns(design)] };
}
