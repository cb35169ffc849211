import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { audioFormats, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { EffectPrompt } from '../../../contract/speech-tools/sound-effects.ts';
import { type EffectPlan, planEffect } from '../../../engines/sound-effects/prompt/plan-effect.ts';
import type { SoundEffects } from '../../../engines/sound-effects/sound-effects.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import { effectKey, refusalMessage } from './sound-effects.rules.ts';
import { type SoundEffect, soundEffectsStore } from './sound-effects.store.ts';

interface SoundEffectsDeps {
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly soundEffects: Pick<SoundEffects, 'generate'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly speech: Pick<SpeechService, 'readFormat'>;
}

interface EffectInput {
  readonly prompt: EffectPrompt;
  readonly outputFormat: string;
  readonly requestId: string;
}

/** A generated effect. */
export interface EffectAudio {
  readonly contentType: string;
  readonly audio: Buffer;
  readonly durationS: number;
  readonly credits: number;
  /** Undefined if nothing is stored. */
  readonly row: SoundEffect | undefined;
}

/** Generates sound effects from words. A whole effect is at most 30 seconds, so it is held in memory. */
export function soundEffectsService(deps: SoundEffectsDeps) {
  const { blobs, clock, live, soundEffects, watermark, meteredRuns, zeroRetention, speech } = deps;

  /** Throws `unsupported_sound`, naming what cannot be generated and what is near. */
  function readPlan(text: string): EffectPlan {
    const understanding = planEffect(text);
    if (understanding.kind === 'understood') return understanding.plan;
    throw new AppError('unsupported_sound', { message: refusalMessage(understanding), param: 'text' });
  }

  async function generate(
    actor: Actor,
    { prompt, requestId }: EffectInput,
    { plan, format, mayStore, batchId }: { plan: EffectPlan; format: OutputFormat; mayStore: boolean; batchId: string },
    signal: AbortSignal,
  ): Promise<EffectAudio> {
    const seed = randomInt(2 ** 31);
    const durationS = prompt.duration_seconds ?? plan.durationS;
    const isDurationChosen = typeof prompt.duration_seconds === 'number';
    const work = { product: 'SFX', modelId: prompt.model_id, durationS, isDurationChosen } as const;
    await using run = await meteredRuns.open(actor, work, signal);
    const id = newId();
    const blobKey = effectKey(actor.workspaceId, id);
    try {
      const options = { plan, durationS, isLoop: prompt.loop, influence: prompt.prompt_influence, seed };
      const pcm = await soundEffects.generate({ ...options, tenant: actor.workspaceId }, signal);
      const encoded = watermark.encodeMarked(
        format,
        (async function* () {
          yield pcm;
        })(),
        signal,
      );
      const audio = await buffer(encoded);
      const outline = openOutlineMeter();
      outline.add(pcm);
      const { contentType } = audioFormats[format];
      let row: SoundEffect | undefined;
      if (mayStore) await writeBlob(blobs, blobKey, [audio], signal);
      await run.complete({ durationS }, async (tx, charge) => {
        if (!mayStore) return;
        row = await soundEffectsStore(tx).insert(actor.workspaceId, {
          id,
          userId: actor.userId,
          requestId,
          batchId,
          text: prompt.text,
          modelId: prompt.model_id,
          requestedDurationS: prompt.duration_seconds ?? null,
          promptInfluence: prompt.prompt_influence,
          isLoop: prompt.loop,
          seed,
          sounds: plan.groups.flat().map(({ name }) => name),
          outputFormat: format,
          contentType,
          blobKey,
          audioBytes: audio.byteLength,
          durationMs: Math.round(durationS * 1000),
          peaks: encodeOutline(outline.outline()),
          credits: charge.to - charge.from,
          createdAt: clock(),
        });
        await live.publish(actor.workspaceId, { topic: 'sound-effects', id }, tx);
      });
      return { contentType, audio, durationS, credits: run.credits, row };
    } catch (error) {
      if (mayStore) await blobs.delete(blobKey);
      await run.fail(signal);
      throw error;
    }
  }

  /** What is checked before anything is metered. */
  async function prepare(actor: Actor, { prompt, outputFormat }: EffectInput) {
    const plan = readPlan(prompt.text);
    const format = await speech.readFormat(actor, outputFormat, false);
    return { plan, format, mayStore: await zeroRetention.mayStore(actor, true), batchId: newId() };
  }

  return {
    async generate(actor: Actor, input: EffectInput, signal: AbortSignal): Promise<EffectAudio> {
      return generate(actor, input, await prepare(actor, input), signal);
    },

    /** Variants in the history. Throws `feature_not_available` in a workspace that stores nothing. */
    async generateVariants(
      actor: Actor,
      input: EffectInput,
      count: number,
      signal: AbortSignal,
    ): Promise<SoundEffect[]> {
      const prepared = await prepare(actor, input);
      if (!prepared.mayStore)
        throw new AppError('feature_not_available', {
          message: 'This workspace stores nothing, so its sound effects are only sent as they are generated.',
        });
      const effects: SoundEffect[] = [];
      // One after the other, so that they take one slot and credits that end leave those that are done.
      for (let made = 0; made < count; made++) {
        const { row } = await generate(actor, input, prepared, signal);
        if (row) effects.push(row);
      }
      return effects;
    },
  };
}
export type SoundEffectsService = ReturnType<typeof soundEffectsService>;
