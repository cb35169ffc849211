import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { requireConsent } from '../voices/clones/voice-clones.service.ts';
import type { VoiceModerationService } from '../voices/moderation/voice-moderation.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { VoiceRow } from '../voices/voices.tables.ts';
import { professionalVoicesStore } from './professional-voices.store.ts';
import type { ProfessionalVoiceRow } from './professional-voices.tables.ts';
import { voiceLanguages } from './training/voice-training.rules.ts';
import type { VoiceTrainingService } from './training/voice-training.service.ts';

interface ProfessionalVoicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly speech: Pick<Speech, 'voices' | 'findVoice'>;
  readonly voices: Pick<VoicesService, 'create' | 'getOwned' | 'change'>;
  readonly moderation: Pick<VoiceModerationService, 'check'>;
  readonly training: Pick<VoiceTrainingService, 'stop'>;
}

/** Name, language and texts of a professional voice. */
export interface ProfessionalVoiceMetadata {
  readonly name?: string | undefined;
  /** ISO 639. */
  readonly language?: string | undefined;
  readonly description?: string | null | undefined;
  readonly labels?: Readonly<Record<string, string>> | null | undefined;
}

/** Voices trained on many recordings (VOICE-045). */
export function professionalVoicesService(deps: ProfessionalVoicesDeps) {
  const { db, clock, speech, voices, moderation, training } = deps;

  /** Normalizes a language code such as `en-US` or `EN`; throws if no default voice speaks it. */
  function requireLanguage(language: string): string {
    const code = language.toLowerCase().split(/[-_]/)[0]!;
    if (speech.voices.some(({ languages }) => languages.includes(code))) return code;
    throw new AppError('invalid_parameters', {
      message: `The language ${language} is not supported by this server.`,
      param: 'language',
    });
  }

  const service = {
    /** Creates a voice without recordings; needs a free slot of the plan (VOICE-051). */
    async create(
      actor: Actor,
      metadata: ProfessionalVoiceMetadata & {
        readonly name: string;
        readonly language: string;
        readonly consent?: string | null | undefined;
      },
    ): Promise<VoiceRow> {
      const { name, description, labels } = metadata;
      const consent = requireConsent(actor, metadata.consent, clock());
      moderation.check({ name, description, labels });
      const language = requireLanguage(metadata.language);
      return transaction(db, async (tx) => {
        const voice = await voices.create(tx, actor, {
          name,
          category: 'professional',
          languages: [language],
          description: description ?? '',
          labels: { ...labels, language },
          requiresVerification: true,
          consent,
        });
        await professionalVoicesStore(tx).insert(actor.workspaceId, {
          voiceId: voice.id,
          language,
          updatedAt: clock(),
        });
        return voice;
      });
    },

    /** Changes a voice; absent fields stay unchanged. A new language stops a running training. */
    async edit(
      actor: Actor,
      voiceId: string,
      { name, description, labels, ...metadata }: ProfessionalVoiceMetadata,
    ): Promise<void> {
      const { row } = await service.getOwned(actor, voiceId);
      moderation.check({ name, description, labels });
      const language = metadata.language === undefined ? row.language : requireLanguage(metadata.language);
      const isOtherLanguage = language !== row.language;
      const cancel = await transaction(db, async (tx) => {
        const before = await voices.change(tx, actor, voiceId, {}, { isEdit: true });
        const base = before.recipe && speech.findVoice(before.recipe.base);
        const change = {
          ...(name !== undefined && { name }),
          ...(description != null && { description }),
          ...((labels || isOtherLanguage) && { labels: { ...(labels ?? before.labels), language } }),
          ...(isOtherLanguage && { languages: voiceLanguages(language, base) }),
        };
        await voices.change(tx, actor, voiceId, change, { isEdit: false });
        if (!isOtherLanguage) return undefined;
        await professionalVoicesStore(tx).update(actor.workspaceId, voiceId, { language, updatedAt: clock() });
        return training.stop(tx, actor.workspaceId, voiceId, 'The language changed. Start the training again.');
      });
      await cancel?.();
    },

    /** A professional voice that the workspace created; throws `voice_not_found`. */
    async getOwned(actor: Actor, voiceId: string): Promise<{ voice: VoiceRow; row: ProfessionalVoiceRow }> {
      const voice = await voices.getOwned(actor, voiceId);
      const row = await professionalVoicesStore(db).find(actor.workspaceId, voiceId);
      if (row) return { voice, row };
      throw new AppError('voice_not_found', {
        message: `A professional voice with the voice_id ${voiceId} was not found.`,
        param: 'voice_id',
      });
    },
  };
  return service;
}
export type ProfessionalVoicesService = ReturnType<typeof professionalVoicesService>;
