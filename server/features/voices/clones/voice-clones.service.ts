import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { tenantSlots } from '../../../platform/slots.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { SubscriptionService } from '../../subscription/subscription.service.ts';
import type { ModerationService } from '../moderation/voice-moderation.service.ts';
import type { ReadRecording } from '../samples/sample-reading.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../samples/voice-samples.tables.ts';
import type { VoiceSlotsService } from '../voice-slots.service.ts';
import type { VoiceChange, VoicesService } from '../voices.service.ts';
import type { VoiceConsent, VoiceRow } from '../voices.tables.ts';
import { likenessService } from './clone-likeness.service.ts';
import { makingService } from './clone-making.service.ts';
import type { ReferencesService } from './references/clone-references.service.ts';
import { confirmed, keptLabels, languageCodeOf } from './voice-clones.rules.ts';

interface ClonesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly voices: VoicesService;
  readonly slots: VoiceSlotsService;
  readonly samples: VoiceSamplesService;
  readonly moderation: ModerationService;
  readonly lab: VoiceLab;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly references: ReferencesService;
}

/** What a user says of a voice; what is absent is not said. */
interface VoiceTexts {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly labels?: Readonly<Record<string, string>> | null | undefined;
}

interface Recordings {
  readonly files: readonly UploadedFile[];
  readonly withoutNoise: boolean;
}

const longestMs = 5 * 60_000;

/** Voices made at once from recordings (VOICE-044): cloned where a model of this server can, else adapted from a default voice. */
export function clonesService(deps: ClonesDeps) {
  const { db, clock, voices, slots, samples, moderation, speech, subscription } = deps;
  const making = makingService(deps);
  const likeness = likenessService(deps);
  /** Each holds its recordings in memory. */
  const working = tenantSlots({ waitMs: 60_000, queueFactor: 4 });

  async function atWork<T>(actor: Actor, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const both = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
    const slot = await working.acquire(actor.workspaceId, 2, both);
    try {
      return await work(both);
    } finally {
      slot.release();
    }
  }

  /** PLAN-038 */
  async function checkPlan(actor: Actor): Promise<void> {
    if ((await subscription.get(actor)).tier === 'free') throw new AppError('can_not_use_instant_voice_cloning');
  }

  /** A voice of the workspace that is made of recordings here; throws where it is another kind. */
  async function cloned(actor: Actor, voiceId: string): Promise<VoiceRow> {
    const row = await ownVoice(actor, voiceId);
    if (row.category !== 'cloned' || row.sourceVoiceId !== null)
      throw new AppError('voice_access_denied', {
        message: 'Only a voice that was cloned at once here can get or lose recordings this way.',
        param: 'voice_id',
      });
    return row;
  }

  async function ownVoice(actor: Actor, voiceId: string): Promise<VoiceRow> {
    if (speech.findVoice(voiceId))
      throw new AppError('voice_access_denied', { message: 'A default voice cannot be changed.', param: 'voice_id' });
    return voices.own(actor, voiceId);
  }

  /** The samples are those that the new sound was made of; the voice is locked. */
  async function checkUnchanged(
    tx: Tx,
    actor: Actor,
    voiceId: string,
    before: readonly VoiceSampleRow[],
  ): Promise<void> {
    const now = await samples.list(actor.workspaceId, [voiceId], tx);
    if (now.length !== before.length || now.some(({ id }, at) => id !== before[at]!.id))
      throw new AppError('concurrent_modification', {
        message: 'The recordings of the voice were changed meanwhile. Please try again.',
      });
  }

  return {
    /** Makes a voice. All recordings are read and examined before anything is kept. */
    async add(
      actor: Actor,
      input: VoiceTexts & Recordings & { readonly name: string; readonly consent: string | null | undefined },
      signal: AbortSignal,
    ): Promise<{ voiceId: string; requiresVerification: boolean }> {
      const consent = consentOf(actor, input.consent, clock());
      await checkPlan(actor);
      moderation.check({ name: input.name, description: input.description, labels: input.labels });
      // Who has no room need not wait for the work.
      await transaction(db, (tx) => slots.take(tx, actor, 'custom'));
      const labels = keptLabels(input.labels ?? {});
      const row = await atWork(actor, signal, async (both) => {
        const examined = await making.read(input.files, input, both);
        making.checkLength(examined);
        await likeness.check(examined, both);
        const added = examined.map(({ recording }) => recording);
        const { name, description } = input;
        const about = { name, description: description ?? '', labels, category: 'cloned' as const, consent };
        return making.make({ kept: [], added }, languageCodeOf(labels.language) ?? 'en', both, (sound) =>
          samples.keep(
            added,
            (written) =>
              transaction(db, async (tx) => {
                const row = await voices.make(tx, actor, { ...about, ...sound, ...making.quality(examined) });
                for (const one of written) await samples.add(tx, actor, row.id, one);
                return row;
              }),
            both,
          ),
        );
      });
      return { voiceId: row.id, requiresVerification: (await voices.view(actor, row.id)).requiresVerification };
    },

    /** Changes what is given; with files, or to take noise out, the voice is made again from all its recordings (VOICE-020). */
    async edit(
      actor: Actor,
      voiceId: string,
      input: VoiceTexts & Recordings & { readonly consent?: string | null | undefined },
      signal: AbortSignal,
    ): Promise<void> {
      const row = await ownVoice(actor, voiceId);
      const texts = textsOf(input);
      const isRemade = input.files.length > 0 || input.withoutNoise;
      if (row.sourceVoiceId !== null && (isRemade || texts.description !== undefined || texts.labels))
        throw new AppError('voice_access_denied', {
          message: 'A voice that was added from the library can only be renamed.',
          param: 'voice_id',
        });
      moderation.check({ name: input.name, description: input.description, labels: input.labels });
      if (!isRemade) {
        await transaction(db, (tx) => voices.change(tx, actor, voiceId, texts, { isEdit: true }));
        return;
      }
      await cloned(actor, voiceId);
      await checkPlan(actor);
      const consent = input.files.length > 0 ? consentOf(actor, input.consent, clock()) : undefined;
      await atWork(actor, signal, async (both) => {
        const before = await samples.list(actor.workspaceId, [voiceId]);
        if (before.length + input.files.length > cloneLimits.files)
          throw new AppError('bad_request', {
            message: `A voice has ${cloneLimits.files} recordings at most, and this one has ${before.length} already.`,
            param: 'files',
          });
        const earlierS = before.reduce((sum, { durationS }) => sum + durationS, 0);
        const examined = await making.read(input.files, { ...input, earlierS }, both);
        await likeness.checkAdded(examined, before, both);
        const kept = input.withoutNoise ? await withoutNoise(actor, before, both) : before;
        const added = examined.map(({ recording }) => recording);
        const language = languageCodeOf((texts.labels ?? row.labels).language) ?? row.languages[0] ?? 'en';
        const quality = examined.length > 0 ? making.quality(examined) : {};
        await making.make({ kept, added, before: row.recipe }, language, both, (sound) =>
          replace(actor, voiceId, { before, kept, added, consent }, { ...texts, ...sound, ...quality }, both),
        );
      });
    },

    /** Deletes a recording; the voice is made again from the others, and keeps its last one (VOICE-019). */
    async removeSample(actor: Actor, voiceId: string, sampleId: string, signal: AbortSignal): Promise<void> {
      const row = await cloned(actor, voiceId);
      await samples.get(actor, voiceId, sampleId);
      await atWork(actor, signal, async (both) => {
        const before = await samples.list(actor.workspaceId, [voiceId]);
        const kept = before.filter(({ id }) => id !== sampleId);
        if (kept.length === 0)
          throw new AppError('bad_request', {
            message: 'This is the last recording of the voice. Delete the voice, or add another recording first.',
            param: 'sample_id',
          });
        const language = languageCodeOf(row.labels.language) ?? row.languages[0] ?? 'en';
        const files = await making.make({ kept, added: [], before: row.recipe }, language, both, (sound) =>
          transaction(db, async (tx) => {
            await voices.change(tx, actor, voiceId, sound, { isEdit: false });
            await checkUnchanged(tx, actor, voiceId, before);
            return samples.remove(tx, actor, voiceId, sampleId);
          }),
        );
        await samples.forget(files);
      });
    },
  };

  async function withoutNoise(actor: Actor, kept: readonly VoiceSampleRow[], signal: AbortSignal) {
    const all: VoiceSampleRow[] = [];
    for (const sample of kept)
      all.push({ ...(await samples.isolate(actor, sample, signal)), removeBackgroundNoise: true });
    return all;
  }

  /** Puts the new sound in the place of the old one, with its recordings. */
  async function replace(
    actor: Actor,
    voiceId: string,
    of: {
      before: readonly VoiceSampleRow[];
      kept: readonly VoiceSampleRow[];
      added: readonly ReadRecording[];
      /** Of those that are added. */
      consent: VoiceConsent | undefined;
    },
    change: VoiceChange,
    signal: AbortSignal,
  ): Promise<void> {
    await samples.keep(
      of.added,
      (written) =>
        transaction(db, async (tx) => {
          const { consent } = await voices.change(tx, actor, voiceId, change, { isEdit: true });
          await checkUnchanged(tx, actor, voiceId, of.before);
          if (of.consent)
            await voices.change(tx, actor, voiceId, { consent: confirmed(consent, of.consent) }, { isEdit: false });
          for (const { id, removeBackgroundNoise } of of.kept)
            if (removeBackgroundNoise) await samples.change(actor, voiceId, id, { removeBackgroundNoise }, tx);
          for (const one of written) await samples.add(tx, actor, voiceId, one);
        }),
      signal,
    );
  }
}
export type ClonesService = ReturnType<typeof clonesService>;

/** U-42: a person confirms it; a key's owner did, in the terms. Throws `missing_required_field` where nobody did. */
export function consentOf(
  actor: Actor,
  consent: string | null | undefined,
  now: Date,
): NonNullable<VoiceRow['consent']> {
  const statement = actor.via === 'session' ? consent?.trim() : consent?.trim() || 'terms';
  if (!statement)
    throw new AppError('missing_required_field', {
      message: 'Confirm that you may make a voice of these recordings.',
      param: 'consent',
    });
  return { statement, userId: actor.userId, at: now.toISOString() };
}

const textsOf = ({ name, description, labels }: VoiceTexts): Pick<VoiceChange, 'name' | 'description' | 'labels'> => ({
  ...(name !== undefined && { name }),
  ...(description != null && { description }),
  ...(labels != null && { labels: keptLabels(labels) }),
});
