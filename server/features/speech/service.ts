import { Readable } from 'node:stream';
import { durationMs } from '../../../audio/pcm.ts';
import type { ModelEntry } from '../../../contract/catalogue/models.ts';
import { type OutputFormat, outputFormats } from '../../../contract/catalogue/output-formats.ts';
import type { SpeechBody } from '../../../contract/speech.ts';
import type { VoiceSettingsWire } from '../../../contract/voices.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore, BlobWriter } from '../../platform/blobs/blob-store.ts';
import { type Db, transaction } from '../../platform/db/client.ts';
import { newId } from '../../platform/ids.ts';
import type { Slot, TenantSlots } from '../../platform/slots.ts';
import type { HistoryService } from '../history/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { Reservation, SubscriptionService } from '../subscription/service.ts';
import { engineSettings, type VoicesService } from '../voices/service.ts';
import { baseLanguage, creditCost, textProblem } from './rules.ts';

interface SpeechDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly slots: TenantSlots;
  readonly models: ModelsService;
  readonly voices: VoicesService;
  readonly subscription: SubscriptionService;
  readonly history: HistoryService;
}

export interface SpeechInput {
  readonly voiceId: string;
  readonly outputFormat: string;
  readonly streaming: boolean;
  /** false: nothing is kept. */
  readonly keep: boolean;
  readonly requestId: string;
  readonly body: SpeechBody;
}

/** Speech on its way: the first audio is made, the rest follows as it is read. */
export interface SpeechStream {
  readonly body: Readable;
  readonly contentType: string;
  readonly historyItemId: string | undefined;
  readonly cost: number;
  readonly slot: Pick<Slot, 'running' | 'limit'>;
  /** Before the engine was called. */
  readonly overheadMs: number;
  readonly firstAudioMs: number;
}

/** One generation with all that was decided about it. */
interface Generation {
  readonly id: string;
  readonly input: SpeechInput;
  readonly model: ModelEntry;
  readonly voice: Voice;
  readonly settings: VoiceSettingsWire;
  readonly format: OutputFormat;
  readonly languageCode: string | undefined;
  readonly reservation: Reservation;
}

/** Longer than the longest text of any model takes. */
const generationTimeoutMs = 15 * 60_000;

/** Text to speech: credits are held, the engine's stream goes to the caller and to the blob store at once, then all is settled. */
export function speechService(deps: SpeechDeps) {
  const { db, blobs, speech, codecs, slots, models, voices, subscription, history } = deps;

  /** Makes the audio, yielding each piece once it is also on its way to the store. Whatever ends it settles the credits. */
  async function* generate(actor: Actor, generation: Generation, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const { id, input, model, voice, settings, format, reservation } = generation;
    const made = { textDone: 0, durationMs: 0 };
    const limit = AbortSignal.timeout(generationTimeoutMs);
    const both = AbortSignal.any([signal, limit]);
    async function* pcm() {
      const request = {
        voice,
        text: input.body.text,
        languageCode: generation.languageCode,
        settings: engineSettings({ ...settings, style: model.canUseStyle ? settings.style : 0 }),
        seed: input.body.seed ?? undefined,
        normalization: input.body.apply_text_normalization,
      };
      for await (const chunk of speech.speak(request, both)) {
        yield chunk.pcm;
        made.textDone = chunk.textDone;
        made.durationMs += durationMs(chunk.pcm);
      }
      made.textDone = input.body.text.length;
    }

    let writer: BlobWriter | undefined;
    let outcome: 'running' | 'failed' | 'whole' = 'running';
    try {
      writer = input.keep ? await blobs.create(history.blobKey(actor, id)) : undefined;
      for await (const bytes of codecs.encode(format, pcm(), both)) {
        await writer?.write(bytes);
        yield bytes;
      }
      await finish(input.body.text);
      outcome = 'whole';
    } catch (error) {
      if (!signal.aborted) outcome = 'failed';
      throw error;
    } finally {
      if (outcome === 'failed') await undo();
      // The caller left: what was made is kept and charged, no more.
      else if (outcome === 'running') await finish(input.body.text.slice(0, made.textDone)).catch(undo);
    }

    async function finish(text: string): Promise<void> {
      if (text === '') return undo();
      const audio = await writer?.commit();
      await transaction(db, async (tx) => {
        const counts = await subscription.settle(tx, actor, reservation, creditCost(text, model));
        if (!audio) return;
        await history.keep(tx, actor, {
          id,
          requestId: input.requestId,
          source: 'TTS',
          voiceId: voice.id,
          voiceName: voice.name,
          voiceCategory: voice.category,
          modelId: model.modelId,
          text,
          settings: { ...settings },
          contentType: outputFormats[format].contentType,
          outputFormat: format,
          audioBytes: audio.bytes,
          durationMs: Math.round(made.durationMs),
          characterCountFrom: counts.from,
          characterCountTo: counts.to,
        });
      });
    }

    async function undo(): Promise<void> {
      await writer?.abort();
      await subscription.refund(actor, reservation);
    }
  }

  return {
    /** Speaks `input.body.text`; resolves when the first audio is there. */
    async speak(actor: Actor, input: SpeechInput, signal: AbortSignal): Promise<SpeechStream> {
      const startedAt = performance.now();
      const model = models.get(input.body.model_id);
      const voice = voices.get(actor, input.voiceId);
      const format = readFormat(input);
      const problem = textProblem(input.body.text, model);
      if (problem) throw new AppError(problem.code, { message: problem.message, param: 'text' });
      const languageCode = readLanguage(input.body.language_code, model);
      const [plan, settings] = await Promise.all([
        subscription.get(actor),
        voices.settings(actor, voice.id, input.body.voice_settings),
      ]);

      const slot = await slots.acquire(actor.workspaceId, subscription.concurrencyOf(plan), signal);
      try {
        const cost = creditCost(input.body.text, model);
        const reservation = await subscription.reserve(actor, cost);
        const overheadMs = performance.now() - startedAt;
        const generation = { id: newId(), input, model, voice, settings, format, languageCode, reservation };
        const audio = releasing(slot, generate(actor, generation, signal));
        const first = await audio.next();
        if (first.done) throw new AppError('invalid_text', { param: 'text' });
        return {
          body: Readable.from(resume(first.value, audio), { objectMode: false, highWaterMark: 64 * 1024 }),
          contentType: outputFormats[format].contentType,
          historyItemId: input.keep ? generation.id : undefined,
          cost,
          slot,
          overheadMs,
          firstAudioMs: performance.now() - startedAt,
        };
      } catch (error) {
        slot.release();
        throw error;
      }
    },
  };

  function readFormat(input: SpeechInput): OutputFormat {
    const format = outputFormats[input.outputFormat as OutputFormat] as
      | (typeof outputFormats)[OutputFormat]
      | undefined;
    if (!format || !(input.streaming ? format.streamed : true))
      throw new AppError('invalid_output_format', {
        message: `The output format ${input.outputFormat} is not one of this endpoint.`,
        param: 'output_format',
      });
    return input.outputFormat as OutputFormat;
  }

  function readLanguage(code: string | null | undefined, model: ModelEntry): string | undefined {
    if (!code) return undefined;
    const language = baseLanguage(code);
    if (!models.languagesOf(model).some((known) => known.languageCode === language))
      throw new AppError('unsupported_model', {
        message: `Model ${model.modelId} does not support the language_code ${code}.`,
        param: 'language_code',
      });
    return language;
  }
}
export type SpeechService = ReturnType<typeof speechService>;

async function* releasing(slot: Slot, audio: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* audio;
  } finally {
    slot.release();
  }
}

/** The piece that was read already, then the rest; leaving early ends the rest too. */
async function* resume(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
