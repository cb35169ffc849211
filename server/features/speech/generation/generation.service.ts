import { measured, outlineBase64, outlineMeter } from '../../../../audio/analysis/outline.ts';
import { durationMs, type Pcm } from '../../../../audio/pcm.ts';
import { audioFormats } from '../../../../contract/catalogue/output-formats.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import type { Alignment } from '../../../../engines/contract.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore, BlobWriter } from '../../../platform/blobs/blob-store.ts';
import type { ConcurrencyLimiter, Slot } from '../../../platform/concurrency-limiter.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { HistoryService } from '../../history/history.service.ts';
import type { Reservation, SubscriptionService } from '../../subscription/subscription.service.ts';
import type { UsageService } from '../../usage/usage.service.ts';
import { checkModeratedLines } from '../../voices/moderation/voice-moderation.service.ts';
import { engineSettings } from '../../voices/voice-settings.service.ts';
import { linesUpTo } from '../cache/speech-cache.rules.ts';
import type { Result, ResultsService, ToldAlignment } from '../cache/speech-cache.service.ts';
import {
  askedSettings,
  creditCost,
  type Line,
  type LineSegment,
  laterBy,
  type SpeechPart,
  type TakeOptions,
  voicesUsed,
} from './generation.rules.ts';
import { inTempo, resumed } from './generation-stream.rules.ts';

interface GenerationDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly slots: ConcurrencyLimiter;
  readonly subscription: SubscriptionService;
  readonly history: HistoryService;
  readonly results: ResultsService;
  readonly usage: Pick<UsageService, 'record' | 'recordFailure'>;
}

/** Speech on its way: the first part is made, the rest follows as it is read. Whoever has it reads it, or returns it. */
export interface Delivery {
  readonly parts: AsyncIterableIterator<SpeechPart>;
  readonly cost: number;
  readonly slot: Pick<Slot, 'running' | 'limit'>;
  /** How long it waited for its turn in its workspace. */
  readonly queueMs: number;
  /** Before the engine was called, `queueMs` left out. */
  readonly overheadMs: number;
  readonly firstAudioMs: number;
}

/** One history item in the making, spoken in one call or in several, one after the other. */
export interface Take {
  /** Undefined where nothing is kept. */
  readonly historyItemId: string | undefined;
  /**
   * Speaks `lines` as one file; resolves when the first audio is there. What the caller leaves early is charged as far as
   * it was made; what fails is not charged.
   */
  speak(lines: readonly Line[], signal: AbortSignal): Promise<Delivery>;
  /** Charges and keeps what was spoken, in one transaction. Must be called once nothing more is to come. */
  close(): Promise<void>;
}

/** One call of `speak` that made something. */
interface Spoken {
  readonly reservation: Reservation;
  readonly lines: readonly Line[];
  readonly durationMs: number;
}

/** How far a call of `speak` has come. */
interface Made {
  lines: readonly Line[];
  durationMs: number;
  readonly segments: LineSegment[];
  /** Encoded, and handed on. */
  bytes: number;
  readonly alignments: ToldAlignment[];
  /** How long it waited for its turn. */
  readonly queueMs: number;
  /** Another engine than a voice's own spoke. */
  substituted: boolean;
}

/** What became known and was not told yet. */
interface Known {
  readonly alignments: Alignment[];
  readonly segments: LineSegment[];
}

/** Longer than the longest text of any model takes. */
const generationTimeoutMs = 15 * 60_000;

/** Credits are held, the engine's stream goes to the caller and to the blob store at once, then all is settled. */
export function generationService(deps: GenerationDeps) {
  const { db, blobs, speech, codecs, slots, subscription, history, results, usage } = deps;

  function open(actor: Actor, options: TakeOptions): Take {
    const { model, format, keep } = options;
    const id = newId();
    const spoken: Spoken[] = [];
    const heard = outlineMeter();
    let firstAudioMs = 0;
    let writer: BlobWriter | undefined;
    let closed = false;

    /** Makes the audio, giving each part once it is also on its way to the store. */
    async function* generate(
      lines: readonly Line[],
      reservation: Reservation,
      queueMs: number,
      signal: AbortSignal,
    ): AsyncGenerator<SpeechPart> {
      const both = AbortSignal.any([signal, AbortSignal.timeout(generationTimeoutMs)]);
      const made: Made = {
        lines: [],
        durationMs: 0,
        segments: [],
        bytes: 0,
        alignments: [],
        queueMs,
        substituted: false,
      };
      const known: Known = { alignments: [], segments: [] };
      const take = () => ({ alignments: known.alignments.splice(0), segments: known.segments.splice(0) });
      let outcome: 'running' | 'failed' | 'whole' = 'running';
      try {
        if (keep) writer ??= await blobs.create(history.blobKey(actor, id));
        const key = results.keyOf(actor, lines, options);
        const found = key === undefined ? undefined : await results.find(key);
        const audios = found ? repeat(lines, found, made, known, both) : make(lines, key, made, known, both);
        for await (const audio of audios) {
          await writer?.write(audio);
          yield { audio, ...take() };
        }
        // What the encoder still had to tell comes with its last bytes; this is for a text without a sound.
        if (known.alignments.length + known.segments.length > 0) yield { audio: new Uint8Array(), ...take() };
        outcome = 'whole';
      } catch (error) {
        if (!signal.aborted) outcome = 'failed';
        throw error;
      } finally {
        if (outcome === 'failed') await giveBack(lines, reservation);
        else if (made.lines.length === 0) await subscription.refund(actor, reservation);
        else spoken.push({ reservation, lines: made.lines, durationMs: made.durationMs });
      }
    }

    /** What was made before is given again, and counted as it is given. */
    async function* repeat(
      lines: readonly Line[],
      { file, ...facts }: Result,
      made: Made,
      known: Known,
      signal: AbortSignal,
    ) {
      known.segments.push(...facts.segments);
      const untold = [...facts.alignments];
      let bytes = 0;
      for await (const audio of file.stream as AsyncIterable<Uint8Array>) {
        signal.throwIfAborted();
        bytes += audio.byteLength;
        made.durationMs = facts.durationMs * (bytes / file.bytes);
        made.lines = linesUpTo(lines, bytes / file.bytes);
        while (untold[0] && untold[0].at < bytes) known.alignments.push(untold.shift()!.alignment);
        yield audio;
      }
      known.alignments.push(...untold.map(({ alignment }) => alignment));
      heard.addOutline(Buffer.from(facts.peaks, 'base64'), facts.durationMs, made.durationMs);
    }

    /** Makes the audio, and keeps it as a result where it has a key and comes to its end. */
    async function* make(
      lines: readonly Line[],
      key: string | undefined,
      made: Made,
      known: Known,
      signal: AbortSignal,
    ) {
      const result = key === undefined ? undefined : await results.create(key);
      const alone = outlineMeter();
      try {
        for await (const audio of codecs.encode(format, measured(pcmOf(lines, made, known, signal), alone), signal)) {
          await result?.write(audio);
          yield audio;
          made.bytes += audio.byteLength;
        }
        const { durationMs, segments, alignments, substituted } = made;
        // Another voice than the one that was asked for must not answer for it for ever.
        if (result && !substituted)
          await results.commit(result, { durationMs, segments, alignments, peaks: outlineBase64(alone) });
      } finally {
        heard.addOutline(alone.outline(), made.durationMs, made.durationMs);
        await result?.abort();
      }
    }

    async function* pcmOf(lines: readonly Line[], made: Made, known: Known, signal: AbortSignal): AsyncGenerator<Pcm> {
      let from = 0;
      for (const [index, line] of lines.entries()) {
        let startS = made.durationMs / 1000;
        let restMs = line.restMs ?? 0;
        const before = made.lines.slice();
        // All lines waited together: the engine of the first one tells it.
        const request = { ...speakRequest(line, options), ...(index === 0 && { queueMs: made.queueMs }) };
        for await (const chunk of inTempo(speech.speak(request, signal), options.tempo ?? 1)) {
          if (restMs > 0) {
            const { sampleRate } = chunk.pcm;
            made.durationMs += restMs;
            startS += restMs / 1000;
            yield { samples: new Float32Array(Math.round((restMs / 1000) * sampleRate)), sampleRate };
            restMs = 0;
          }
          if (chunk.alignment) {
            const alignment = laterBy(chunk.alignment, startS);
            known.alignments.push(alignment);
            made.alignments.push({ at: made.bytes, alignment });
          }
          made.substituted ||= chunk.isFallback ?? false;
          made.durationMs += durationMs(chunk.pcm);
          if (chunk.textDone > 0) made.lines = [...before, { ...line, text: line.text.slice(0, chunk.textDone) }];
          yield chunk.pcm;
        }
        made.lines = [...before, line];
        const toCharacter = from + characterCount(line.text);
        const endS = made.durationMs / 1000;
        const segment = { line: index, voiceId: line.voice.id, startS, endS, fromCharacter: from, toCharacter };
        made.segments.push(segment);
        known.segments.push(segment);
        from = toCharacter;
      }
    }

    return {
      historyItemId: keep ? id : undefined,

      async speak(lines, signal) {
        const startedAt = performance.now();
        checkModeratedLines(lines, options.dialogue ? 'inputs' : 'text');
        const cost = creditCost(lines, model);
        const plan = await subscription.get(actor);
        const queuedAt = performance.now();
        const slot = await slots.acquire(actor.workspaceId, subscription.concurrencyOf(plan), signal);
        const queueMs = performance.now() - queuedAt;
        try {
          const reservation = await subscription.reserve(actor, cost);
          const overheadMs = performance.now() - startedAt - queueMs;
          const parts = generate(lines, reservation, queueMs, signal);
          const first = await parts.next();
          if (first.done) throw new AppError('invalid_text', { param: 'text' });
          const firstMs = performance.now() - startedAt;
          firstAudioMs ||= firstMs;
          const resumedParts = resumed(first.value, parts, slot.release);
          return { parts: resumedParts, cost, slot, queueMs, overheadMs, firstAudioMs: firstMs };
        } catch (error) {
          slot.release();
          throw error;
        }
      },

      async close() {
        if (closed) return;
        closed = true;
        if (spoken.length === 0) return writer?.abort();
        try {
          const audio = await writer?.commit();
          await transaction(db, (tx) => keepTake(tx, audio?.bytes));
        } catch (error) {
          await writer?.abort();
          for (const { reservation, lines } of spoken) await giveBack(lines, reservation);
          throw error;
        }
      },
    };

    /** What failed is not charged, and is counted as such (U-57). */
    async function giveBack(lines: readonly Line[], reservation: Reservation): Promise<void> {
      await subscription.refund(actor, reservation);
      const { modelId } = model;
      const refunded = { voiceId: lines[0]?.voice.id ?? '', refundedCredits: reservation.amount };
      await usage.recordFailure(actor, { product: 'TTS', modelId, ...refunded });
    }

    async function keepTake(tx: Parameters<Parameters<typeof transaction>[1]>[0], audioBytes: number | undefined) {
      const counts = [];
      for (const { reservation, lines } of spoken) {
        counts.push(await subscription.settle(tx, actor, reservation, creditCost(lines, model)));
      }
      const voices = voicesUsed(spoken, model);
      await usage.record(tx, actor, { product: 'TTS', modelId: model.modelId, voices, firstAudioMs });
      if (audioBytes === undefined) return;
      const lines = spoken.flatMap((one) => one.lines);
      const dialogue = options.dialogue
        ? lines.map(({ text, voice }) => ({ text, voiceId: voice.id, voiceName: voice.name }))
        : null;
      const { voice, settings } = lines[0]!;
      await history.add(tx, actor, {
        id,
        requestId: options.requestId,
        source: 'TTS',
        voiceId: voice.id,
        voiceName: voice.name,
        voiceCategory: voice.category,
        modelId: model.modelId,
        text: lines.map(({ text }) => text).join(options.dialogue ? '\n' : ''),
        dialogue,
        settings: askedSettings(settings, options.tempo ?? 1),
        languageCode: options.languageCode ?? null,
        dictionaries: options.dictionaries ?? null,
        contentType: audioFormats[format].contentType,
        outputFormat: format,
        audioBytes,
        durationMs: Math.round(spoken.reduce((sum, one) => sum + one.durationMs, 0)),
        characterCountFrom: counts[0]!.from,
        characterCountTo: counts.at(-1)!.to,
        peaks: outlineBase64(heard),
      });
    }
  }

  return { open };
}
export type GenerationService = ReturnType<typeof generationService>;

const speakRequest = ({ voice, settings, text }: Line, options: TakeOptions) => ({
  voice,
  text,
  languageCode: options.languageCode,
  settings: engineSettings({ ...settings, style: options.model.canUseStyle ? settings.style : 0 }),
  seed: options.seed,
  normalization: options.normalization,
  lexicon: options.lexicon,
  timings: options.timings,
});
