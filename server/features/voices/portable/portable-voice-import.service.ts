import type { ImportedVoiceReply } from '../../../../contract/voices/portable-voices.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { concurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { type PortableFile, readPortableFile } from '../../../platform/portable-files/read-portable-file.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import { voiceChainProblem } from '../../audio-effects/effect-chain.service.ts';
import { requireConsent, type VoiceClonesService } from '../clones/voice-clones.service.ts';
import type { VoiceModerationService } from '../moderation/voice-moderation.service.ts';
import type { VoiceSlotsService } from '../voice-slots.service.ts';
import type { VoicesService } from '../voices.service.ts';
import type { VoiceConsent, VoiceOrigin, VoiceRow } from '../voices.tables.ts';
import type { PortableVoiceEngineService } from './portable-voice-engine.service.ts';
import { type PortableVoice, portableVoice, voicePart } from './portable-voices.parser.ts';

/** Creates professional voices, which another noun stores. */
export interface ProfessionalImports {
  /** Creates the voice with its recordings; it is verified and trained like any other. Deletes it if that fails. */
  import(
    actor: Actor,
    voice: PortableVoice,
    options: {
      readonly consent: string | null | undefined;
      readonly origin: VoiceOrigin;
      readonly openRecording: (at: number) => Promise<UploadedFile>;
    },
    signal: AbortSignal,
  ): Promise<VoiceRow>;
}

interface PortableVoiceImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly temporaryFolder: string;
  readonly voices: Pick<VoicesService, 'view' | 'editSettings' | 'setEffects'>;
  readonly slots: Pick<VoiceSlotsService, 'requireAddOrEdit' | 'requireFree'>;
  readonly clones: Pick<VoiceClonesService, 'requireAddable'>;
  readonly moderation: VoiceModerationService;
  readonly engine: PortableVoiceEngineService;
  readonly professional: ProfessionalImports;
}

/** Creates voices from files. */
export function portableVoiceImportService(deps: PortableVoiceImportDeps) {
  const { db, clock, temporaryFolder, voices, slots, clones, moderation, engine, professional } = deps;
  /** Limits parallel work because each import holds its recordings in memory. */
  const workSlots = concurrencyLimiter({ waitMs: 60_000, queueFactor: 4 });

  async function create(
    actor: Actor,
    file: PortableFile,
    consentText: string | null | undefined,
    signal: AbortSignal,
  ): Promise<{ row: VoiceRow; content: PortableVoice; engine: ImportedVoiceReply['engine'] }> {
    const content = await file.readJson(voicePart, portableVoice);
    const { name, description, labels, license, consents } = content;
    moderation.check({ name, description, labels });
    const problem = content.effects.length > 0 && voiceChainProblem(content.effects);
    if (problem)
      throw new AppError('portable_file_invalid', {
        message: `${voicePart} has other effects: ${problem}`,
        param: 'file',
      });
    const data = content.has_engine_data ? await engine.read(file) : undefined;
    const isOfPerson =
      content.category !== 'generated' || content.recordings.length > 0 || consents.length > 0 || Boolean(data?.clone);
    const origin: VoiceOrigin = { voiceId: content.voice_id, license, consents, importedAt: clock().toISOString() };
    if (content.category === 'professional') {
      const openRecording = (at: number) => extractRecording(file, content, at);
      const options = { consent: consentText, origin, openRecording };
      const row = await professional.import(actor, content, options, signal);
      return { row, content, engine: 'untrained' };
    }
    // What a file says of its own category is no proof: recordings and a reference are those of a person.
    let consent: VoiceConsent | null = null;
    if (isOfPerson) {
      consent = requireConsent(actor, consentText, clock());
      await clones.requireAddable(actor);
    } else await transaction(db, (tx) => slots.requireFree(tx, actor, 'custom'));
    const category = isOfPerson ? ('cloned' as const) : ('generated' as const);
    const recordings = { count: content.recordings.length, open: (at: number) => extractRecording(file, content, at) };
    const { row, isRebuilt } = await engine.create(
      actor,
      { name, description, category, consent, origin, labels },
      { file, content, data, recordings },
      signal,
    );
    return { row, content, engine: isRebuilt ? 'rebuilt' : 'kept' };
  }

  return {
    /** Checked before the file is read. Throws if the plan has no addition left in this period. */
    requireAddable: (actor: Actor): Promise<void> => transaction(db, (tx) => slots.requireAddOrEdit(tx, actor)),

    /** Throws `portable_file_*`, the errors of a new clone, and `invalid_audio` for a recording that is none. */
    async import(
      actor: Actor,
      upload: UploadedFile,
      consent: string | null | undefined,
      signal: AbortSignal,
    ): Promise<ImportedVoiceReply> {
      const slot = await workSlots.acquire(actor.workspaceId, 1, signal);
      try {
        await using file = await readPortableFile(upload, 'voice', { temporaryFolder, signal });
        const { row, content, engine: outcome } = await create(actor, file, consent, signal);
        await voices.editSettings(actor, row.id, content.settings);
        if (content.effects.length > 0) await voices.setEffects(actor, row.id, content.effects);
        return {
          voice_id: row.id,
          name: row.name,
          category: row.category,
          recordings: content.recordings.length,
          engine: outcome,
          license: content.license,
          requires_verification: (await voices.view(actor, row.id)).requiresVerification,
        };
      } finally {
        slot.release();
      }
    },
  };
}
export type PortableVoiceImportService = ReturnType<typeof portableVoiceImportService>;

function extractRecording(file: PortableFile, { recordings }: PortableVoice, at: number): Promise<UploadedFile> {
  const recording = recordings[at];
  if (!recording) throw new AppError('portable_file_invalid', { param: 'file' });
  return file.extract(recording.part, recording.name);
}
