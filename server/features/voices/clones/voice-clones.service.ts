import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { concurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { SubscriptionService } from '../../subscription/subscription.service.ts';
import type { VoiceModerationService } from '../moderation/voice-moderation.service.ts';
import type { DecodedRecording } from '../samples/sample-reading.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../samples/voice-samples.tables.ts';
import type { VoiceChange } from '../voice-changes.service.ts';
import type { VoiceSlotsService } from '../voice-slots.service.ts';
import type { VoicesService } from '../voices.service.ts';
import type { VoiceConsent, VoiceRow } from '../voices.tables.ts';
import { cloneBuildingService } from './clone-building.service.ts';
import type { CloneReferencesService } from './references/clone-references.service.ts';
import { speakerConsistencyService } from './speaker-consistency.service.ts';
import { addConsent, cleanLabels, parseLanguageCode } from './voice-clones.rules.ts';

interface VoiceClonesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly voices: VoicesService;
  readonly slots: VoiceSlotsService;
  readonly samples: VoiceSamplesService;
  readonly moderation: VoiceModerationService;
  readonly lab: VoiceLab;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly references: CloneReferencesService;
}

/** The description of a voice as the user entered it; absent fields were not sent. */
interface VoiceMetadata {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly labels?: Readonly<Record<string, string>> | null | undefined;
}

interface Recordings {
  readonly files: readonly UploadedFile[];
  readonly removeNoise: boolean;
}

const workTimeoutMs = 5 * 60_000;

/** Instant voice clones (VOICE-044): cloned by an installed model if one can, else adapted from a default voice. */
export function voiceClonesService(deps: VoiceClonesDeps) {
  const { db, clock, voices, slots, samples, moderation, speech, subscription } = deps;
  const building = cloneBuildingService(deps);
  const consistency = speakerConsistencyService(deps);
  /** Limits parallel work because each job holds its recordings in memory. */
  const workSlots = concurrencyLimiter({ waitMs: 60_000, queueFactor: 4 });

  async function withWorkSlot<T>(
    actor: Actor,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const workSignal = AbortSignal.any([signal, AbortSignal.timeout(workTimeoutMs)]);
    const slot = await workSlots.acquire(actor.workspaceId, 2, workSignal);
    try {
      return await work(workSignal);
    } finally {
      slot.release();
    }
  }

  /** PLAN-038: throws `can_not_use_instant_voice_cloning` on the free plan. */
  async function requirePaidPlan(actor: Actor): Promise<void> {
    if ((await subscription.get(actor)).tier === 'free') throw new AppError('can_not_use_instant_voice_cloning');
  }

  /** An instant clone that the workspace created; throws `voice_access_denied` for other voices. */
  async function requireClonedVoice(actor: Actor, voiceId: string): Promise<VoiceRow> {
    const row = await requireOwnVoice(actor, voiceId);
    if (row.category !== 'cloned' || row.sourceVoiceId !== null)
      throw new AppError('voice_access_denied', {
        message: 'Recordings can only be added to or removed from instant voice clones of this workspace.',
        param: 'voice_id',
      });
    return row;
  }

  async function requireOwnVoice(actor: Actor, voiceId: string): Promise<VoiceRow> {
    if (speech.findVoice(voiceId))
      throw new AppError('voice_access_denied', { message: 'A default voice cannot be changed.', param: 'voice_id' });
    return voices.getOwned(actor, voiceId);
  }

  /** Throws if the samples changed since the new sound was built. The voice must be locked. */
  async function requireUnchangedSamples(
    tx: Tx,
    actor: Actor,
    voiceId: string,
    before: readonly VoiceSampleRow[],
  ): Promise<void> {
    const now = await samples.list(actor.workspaceId, [voiceId], tx);
    if (now.length !== before.length || now.some(({ id }, at) => id !== before[at]!.id))
      throw new AppError('concurrent_modification', {
        message: 'The recordings of the voice changed in the meantime. Try again.',
      });
  }

  const requireRoomFor = (before: readonly VoiceSampleRow[], added: number): void => {
    if (before.length + added > cloneLimits.maxFiles)
      throw new AppError('bad_request', {
        message: `A voice can have at most ${cloneLimits.maxFiles} recordings. This one already has ${before.length}.`,
        param: 'files',
      });
  };

  return {
    /** Throws unless the plan has room for a new clone. */
    async requireAddable(actor: Actor): Promise<void> {
      await requirePaidPlan(actor);
      await transaction(db, async (tx) => {
        await slots.requireFree(tx, actor, 'custom');
        await slots.requireAddOrEdit(tx, actor);
      });
    },

    /** Throws unless the caller may edit the voice; resolves to the error for added recordings, if there is one. */
    async requireEditable(actor: Actor, voiceId: string): Promise<AppError | undefined> {
      await requireOwnVoice(actor, voiceId);
      await transaction(db, (tx) => slots.requireAddOrEdit(tx, actor));
      try {
        await requireClonedVoice(actor, voiceId);
        await requirePaidPlan(actor);
        requireRoomFor(await samples.list(actor.workspaceId, [voiceId]), 1);
        return undefined;
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    },

    /** Creates a voice. All recordings are decoded and examined before anything is stored. */
    async add(
      actor: Actor,
      input: VoiceMetadata & Recordings & { readonly name: string; readonly consent: string | null | undefined },
      signal: AbortSignal,
    ): Promise<{ voiceId: string; requiresVerification: boolean }> {
      const consent = requireConsent(actor, input.consent, clock());
      await requirePaidPlan(actor);
      moderation.check({ name: input.name, description: input.description, labels: input.labels });
      // Fail before the expensive work if there is no free slot.
      await transaction(db, (tx) => slots.requireFree(tx, actor, 'custom'));
      const labels = cleanLabels(input.labels ?? {});
      const row = await withWorkSlot(actor, signal, async (workSignal) => {
        const examined = await building.readAll(input.files, input, workSignal);
        building.requireEnoughSpeech(examined);
        await consistency.requireOneSpeaker(examined, workSignal);
        const added = examined.map(({ recording }) => recording);
        const { name, description } = input;
        const attributes = { name, description: description ?? '', labels, category: 'cloned' as const, consent };
        return building.build(
          { existing: [], added },
          parseLanguageCode(labels.language) ?? 'en',
          workSignal,
          (sound) =>
            samples.withStoredFiles(
              added,
              (stored) =>
                transaction(db, async (tx) => {
                  const row = await voices.create(tx, actor, {
                    ...attributes,
                    ...sound,
                    ...building.quality(examined),
                  });
                  for (const one of stored) await samples.add(tx, actor, row.id, one);
                  return row;
                }),
              workSignal,
            ),
        );
      });
      return { voiceId: row.id, requiresVerification: (await voices.view(actor, row.id)).requiresVerification };
    },

    /** Changes the fields that were sent; added files or noise removal rebuild the voice from all recordings (VOICE-020). */
    async edit(
      actor: Actor,
      voiceId: string,
      input: VoiceMetadata & Recordings & { readonly consent?: string | null | undefined },
      signal: AbortSignal,
    ): Promise<void> {
      const row = await requireOwnVoice(actor, voiceId);
      const metadata = metadataChange(input);
      const isRebuilt = input.files.length > 0 || input.removeNoise;
      if (row.sourceVoiceId !== null && (isRebuilt || metadata.description !== undefined || metadata.labels))
        throw new AppError('voice_access_denied', {
          message: 'A voice that was added from the library can only be renamed.',
          param: 'voice_id',
        });
      moderation.check({ name: input.name, description: input.description, labels: input.labels });
      if (!isRebuilt) {
        await transaction(db, (tx) => voices.change(tx, actor, voiceId, metadata, { isEdit: true }));
        return;
      }
      await requireClonedVoice(actor, voiceId);
      await requirePaidPlan(actor);
      const consent = input.files.length > 0 ? requireConsent(actor, input.consent, clock()) : undefined;
      await withWorkSlot(actor, signal, async (workSignal) => {
        const before = await samples.list(actor.workspaceId, [voiceId]);
        requireRoomFor(before, input.files.length);
        const existingS = before.reduce((sum, { durationS }) => sum + durationS, 0);
        const examined = await building.readAll(input.files, { ...input, existingS }, workSignal);
        await consistency.requireSameSpeaker(examined, before, workSignal);
        const remaining = input.removeNoise ? await isolateAll(actor, before, workSignal) : before;
        const added = examined.map(({ recording }) => recording);
        const language = parseLanguageCode((metadata.labels ?? row.labels).language) ?? row.languages[0] ?? 'en';
        const quality = examined.length > 0 ? building.quality(examined) : {};
        await building.build({ existing: remaining, added, previous: row.recipe }, language, workSignal, (sound) =>
          replaceSound(
            actor,
            voiceId,
            { before, remaining, added, consent },
            { ...metadata, ...sound, ...quality },
            workSignal,
          ),
        );
      });
    },

    /** Deletes a recording and rebuilds the voice from the others; the last one cannot be deleted (VOICE-019). */
    async removeSample(actor: Actor, voiceId: string, sampleId: string, signal: AbortSignal): Promise<void> {
      const row = await requireClonedVoice(actor, voiceId);
      await samples.get(actor, voiceId, sampleId);
      await withWorkSlot(actor, signal, async (workSignal) => {
        const before = await samples.list(actor.workspaceId, [voiceId]);
        const remaining = before.filter(({ id }) => id !== sampleId);
        if (remaining.length === 0)
          throw new AppError('bad_request', {
            message: 'This is the last recording of the voice. Delete the voice, or add another recording first.',
            param: 'sample_id',
          });
        const language = parseLanguageCode(row.labels.language) ?? row.languages[0] ?? 'en';
        const files = await building.build(
          { existing: remaining, added: [], previous: row.recipe },
          language,
          workSignal,
          (sound) =>
            transaction(db, async (tx) => {
              await voices.change(tx, actor, voiceId, sound, { isEdit: false });
              await requireUnchangedSamples(tx, actor, voiceId, before);
              return samples.remove(tx, actor, voiceId, sampleId);
            }),
        );
        await samples.deleteFiles(files);
      });
    },
  };

  async function isolateAll(actor: Actor, remaining: readonly VoiceSampleRow[], signal: AbortSignal) {
    const all: VoiceSampleRow[] = [];
    for (const sample of remaining)
      all.push({ ...(await samples.isolate(actor, sample, signal)), removeBackgroundNoise: true });
    return all;
  }

  /** Stores the new sound and its recordings in place of the old ones. */
  async function replaceSound(
    actor: Actor,
    voiceId: string,
    recordings: {
      before: readonly VoiceSampleRow[];
      remaining: readonly VoiceSampleRow[];
      added: readonly DecodedRecording[];
      /** For the added recordings. */
      consent: VoiceConsent | undefined;
    },
    change: VoiceChange,
    signal: AbortSignal,
  ): Promise<void> {
    await samples.withStoredFiles(
      recordings.added,
      (stored) =>
        transaction(db, async (tx) => {
          const { consent } = await voices.change(tx, actor, voiceId, change, { isEdit: true });
          await requireUnchangedSamples(tx, actor, voiceId, recordings.before);
          if (recordings.consent)
            await voices.change(
              tx,
              actor,
              voiceId,
              { consent: addConsent(consent, recordings.consent) },
              { isEdit: false },
            );
          for (const { id, removeBackgroundNoise } of recordings.remaining)
            if (removeBackgroundNoise) await samples.change(actor, voiceId, id, { removeBackgroundNoise }, tx);
          for (const one of stored) await samples.add(tx, actor, voiceId, one);
        }),
      signal,
    );
  }
}
export type VoiceClonesService = ReturnType<typeof voiceClonesService>;

/**
 * U-42: the consent to use a recording. A person must send it; for an API key it is part of the accepted terms. Throws
 * `missing_required_field`.
 */
export function requireConsent(
  actor: Actor,
  consent: string | null | undefined,
  now: Date,
): NonNullable<VoiceRow['consent']> {
  const statement = actor.via === 'session' ? consent?.trim() : consent?.trim() || 'terms';
  if (!statement)
    throw new AppError('missing_required_field', {
      message: 'Confirm that you have the right to make a voice from these recordings.',
      param: 'consent',
    });
  return { statement, userId: actor.userId, at: now.toISOString() };
}

const metadataChange = ({
  name,
  description,
  labels,
}: VoiceMetadata): Pick<VoiceChange, 'name' | 'description' | 'labels'> => ({
  ...(name !== undefined && { name }),
  ...(description != null && { description }),
  ...(labels != null && { labels: cleanLabels(labels) }),
});
