import { encodeOutline, meterPcm, openOutlineMeter } from '../../../../audio/analysis/outline.ts';
import { durationMs, type Pcm } from '../../../../audio/pcm.ts';
import { audioFormats } from '../../../../contract/catalogue/output-formats.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import type { Alignment } from '../../../../engines/contract/alignment.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore, BlobWriter } from '../../../platform/blobs/blob-store.ts';
import type { ConcurrencyLimiter, Slot } from '../../../platform/concurrency-limiter.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { readAhead } from '../../../platform/streams/read-ahead.ts';
import { withCleanup } from '../../../platform/streams/with-cleanup.ts';
import type { HistoryService } from '../../history/history.service.ts';
import type { Reservation, SubscriptionService } from '../../subscription/subscription.service.ts';
import type { UsageService } from '../../usage/usage.service.ts';
import { checkModeratedLines } from '../../voices/moderation/voice-moderation.service.ts';
import { toEngineSettings } from '../../voices/voice-settings.service.ts';
import { linesUpTo } from '../cache/speech-cache.rules.ts';
import type { CachedAlignment, CachedSpeech, SpeechCacheService } from '../cache/speech-cache.service.ts';
import {
  creditCost,
  type Line,
  type LineSegment,
  offsetAlignment,
  requestedSettings,
  type SpeechPart,
  type TakeOptions,
  usageByVoice,
} from './generation.rules.ts';
import { changeTempo } from './tempo.rules.ts';

interface GenerationDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly slots: ConcurrencyLimiter;
  readonly subscription: SubscriptionService;
  readonly history: HistoryService;
  readonly speechCache: SpeechCacheService;
  readonly usage: Pick<UsageService, 'record' | 'recordFailure'>;
}

/** A started call: the first part is ready, the rest is synthesized as it is read. The caller must read or return it. */
export interface Delivery {
  readonly parts: AsyncIterableIterator<SpeechPart>;
  readonly cost: number;
  readonly slot: Pick<Slot, 'running' | 'limit'>;
  /** Time in the queue of the workspace. */
  readonly queueMs: number;
  /** Time before the engine call, without `queueMs`. */
  readonly overheadMs: number;
  readonly firstAudioMs: number;
}

/** An unfinished history item, spoken in one or several consecutive calls. */
export interface Take {
  /** Undefined if nothing is stored. */
  readonly historyItemId: string | undefined;
  /**
   * Speaks `lines`; resolves when the first audio is ready. If the caller stops early, only the synthesized part is
   * charged; a failed call is not charged.
   */
  speak(lines: readonly Line[], signal: AbortSignal): Promise<Delivery>;
  /** Charges for and stores the take in one transaction. Must be called after the last call. */
  close(): Promise<void>;
}

/** A call of `speak` that produced audio. */
interface EndedCall {
  readonly reservation: Reservation;
  readonly lines: readonly Line[];
  readonly durationMs: number;
}

/** What a call of `speak` has produced so far. */
interface SynthesisProgress {
  lines: readonly Line[];
  durationMs: number;
  readonly segments: LineSegment[];
  /** Encoded bytes delivered to the caller. */
  bytes: number;
  readonly alignments: CachedAlignment[];
  /** Time in the queue of the workspace. */
  readonly queueMs: number;
  /** Whether a fallback engine spoke instead of the voice's engine. */
  usedFallback: boolean;
}

/** Metadata that is not yet delivered to the caller. */
interface PendingMetadata {
  readonly alignments: Alignment[];
  readonly segments: LineSegment[];
}

/** Longer than the longest text of any model needs. */
const generationTimeoutMs = 15 * 60_000;

/** Reserves credits, streams the audio to the caller and the blob store in parallel, then settles the charge. */
export function generationService(deps: GenerationDeps) {
  const { db, blobs, speech, codecs, slots, subscription, history, speechCache, usage } = deps;

  function open(actor: Actor, options: TakeOptions): Take {
    const { model, format, saveToHistory } = options;
    const id = newId();
    const endedCalls: EndedCall[] = [];
    const takeOutline = openOutlineMeter();
    let firstAudioMs = 0;
    let writer: BlobWriter | undefined;
    let closed = false;

    /** Generates the audio; yields each part after it is written to the store. */
    async function* generate(
      lines: readonly Line[],
      reservation: Reservation,
      queueMs: number,
      signal: AbortSignal,
    ): AsyncGenerator<SpeechPart, void> {
      const callSignal = AbortSignal.any([signal, AbortSignal.timeout(generationTimeoutMs)]);
      const progress: SynthesisProgress = {
        lines: [],
        durationMs: 0,
        segments: [],
        bytes: 0,
        alignments: [],
        queueMs,
        usedFallback: false,
      };
      const pending: PendingMetadata = { alignments: [], segments: [] };
      const takePending = () => ({ alignments: pending.alignments.splice(0), segments: pending.segments.splice(0) });
      let outcome: 'aborted' | 'failed' | 'completed' = 'aborted';
      try {
        if (saveToHistory) writer ??= await blobs.create(history.blobKey(actor, id));
        const key = speechCache.keyFor(actor, lines, options);
        const cached = key === undefined ? undefined : await speechCache.find(key);
        const chunks = cached
          ? replayCached(lines, cached, progress, pending, callSignal)
          : synthesize(lines, key, progress, pending, callSignal);
        for await (const audio of chunks) {
          await writer?.write(audio);
          yield { audio, ...takePending() };
        }
        // Metadata normally leaves with the last bytes; text without sound produces none.
        if (pending.alignments.length + pending.segments.length > 0)
          yield { audio: new Uint8Array(), ...takePending() };
        outcome = 'completed';
      } catch (error) {
        if (!signal.aborted) outcome = 'failed';
        throw error;
      } finally {
        if (outcome === 'failed') await refundFailed(lines, reservation);
        else if (progress.lines.length === 0) await subscription.refund(actor, reservation);
        else endedCalls.push({ reservation, lines: progress.lines, durationMs: progress.durationMs });
      }
    }

    /** Replays cached audio and tracks the progress as it is delivered. */
    async function* replayCached(
      lines: readonly Line[],
      { file, ...facts }: CachedSpeech,
      progress: SynthesisProgress,
      pending: PendingMetadata,
      signal: AbortSignal,
    ) {
      pending.segments.push(...facts.segments);
      const unsent = [...facts.alignments];
      let bytes = 0;
      for await (const audio of file.stream as AsyncIterable<Uint8Array>) {
        signal.throwIfAborted();
        bytes += audio.byteLength;
        progress.durationMs = facts.durationMs * (bytes / file.bytes);
        progress.lines = linesUpTo(lines, bytes / file.bytes);
        while (unsent[0] && unsent[0].at < bytes) pending.alignments.push(unsent.shift()!.alignment);
        yield audio;
      }
      pending.alignments.push(...unsent.map(({ alignment }) => alignment));
      takeOutline.addOutline(Buffer.from(facts.peaks, 'base64'), facts.durationMs, progress.durationMs);
    }

    /** Synthesizes the audio, and caches it under `key` when it is complete. */
    async function* synthesize(
      lines: readonly Line[],
      key: string | undefined,
      progress: SynthesisProgress,
      pending: PendingMetadata,
      signal: AbortSignal,
    ) {
      const cacheWriter = key === undefined ? undefined : await speechCache.create(key);
      const callOutline = openOutlineMeter();
      try {
        for await (const audio of codecs.encode(
          format,
          meterPcm(synthesizePcm(lines, progress, pending, signal), callOutline),
          signal,
        )) {
          await cacheWriter?.write(audio);
          yield audio;
          progress.bytes += audio.byteLength;
        }
        const { durationMs, segments, alignments, usedFallback } = progress;
        // Audio of a fallback voice must not be cached as that of the requested voice.
        if (cacheWriter && !usedFallback)
          await speechCache.commit(cacheWriter, {
            durationMs,
            segments,
            alignments,
            peaks: encodeOutline(callOutline),
          });
      } finally {
        takeOutline.addOutline(callOutline.outline(), progress.durationMs, progress.durationMs);
        await cacheWriter?.abort();
      }
    }

    async function* synthesizePcm(
      lines: readonly Line[],
      progress: SynthesisProgress,
      pending: PendingMetadata,
      signal: AbortSignal,
    ): AsyncGenerator<Pcm> {
      let from = 0;
      for (const [index, line] of lines.entries()) {
        let startS = progress.durationMs / 1000;
        let pauseMs = line.pauseMs ?? 0;
        const previousLines = progress.lines.slice();
        // All lines shared one wait, so only the first request reports it.
        const measured = index === 0 ? { queueMs: progress.queueMs } : undefined;
        const chunks = speech.speak(toSpeakRequest(line, options), signal, measured);
        for await (const chunk of changeTempo(chunks, options.tempo ?? 1)) {
          if (pauseMs > 0) {
            const { sampleRate } = chunk.pcm;
            progress.durationMs += pauseMs;
            startS += pauseMs / 1000;
            yield { samples: new Float32Array(Math.round((pauseMs / 1000) * sampleRate)), sampleRate };
            pauseMs = 0;
          }
          if (chunk.alignment) {
            const alignment = offsetAlignment(chunk.alignment, startS);
            pending.alignments.push(alignment);
            progress.alignments.push({ at: progress.bytes, alignment });
          }
          progress.usedFallback ||= chunk.isFallback ?? false;
          progress.durationMs += durationMs(chunk.pcm);
          if (chunk.textDone > 0)
            progress.lines = [...previousLines, { ...line, text: line.text.slice(0, chunk.textDone) }];
          yield chunk.pcm;
        }
        progress.lines = [...previousLines, line];
        const toCharacter = from + characterCount(line.text);
        const endS = progress.durationMs / 1000;
        const segment = { line: index, voiceId: line.voice.id, startS, endS, fromCharacter: from, toCharacter };
        progress.segments.push(segment);
        pending.segments.push(segment);
        from = toCharacter;
      }
    }

    return {
      historyItemId: saveToHistory ? id : undefined,

      async speak(lines, signal) {
        const startedAt = performance.now();
        checkModeratedLines(lines, options.dialogue ? 'inputs' : 'text');
        const cost = creditCost(lines, model);
        const plan = await subscription.get(actor);
        const queuedAt = performance.now();
        const slot = await slots.acquire(actor.workspaceId, subscription.maxConcurrency(plan), signal);
        const queueMs = performance.now() - queuedAt;
        try {
          const reservation = await subscription.reserve(actor, cost);
          const overheadMs = performance.now() - startedAt - queueMs;
          const parts = generate(lines, reservation, queueMs, signal);
          const begun = await readAhead(parts);
          if (!begun) throw new AppError('invalid_text', { param: 'text' });
          const callFirstAudioMs = performance.now() - startedAt;
          firstAudioMs ||= callFirstAudioMs;
          const heldParts = withCleanup(begun, slot.release);
          return { parts: heldParts, cost, slot, queueMs, overheadMs, firstAudioMs: callFirstAudioMs };
        } catch (error) {
          slot.release();
          throw error;
        }
      },

      async close() {
        if (closed) return;
        closed = true;
        if (endedCalls.length === 0) return writer?.abort();
        try {
          const audio = await writer?.commit();
          await transaction(db, (tx) => saveTake(tx, audio?.bytes));
        } catch (error) {
          await writer?.abort();
          for (const { reservation, lines } of endedCalls) await refundFailed(lines, reservation);
          throw error;
        }
      },
    };

    /** Refunds a failed call and counts it as failed (U-57). */
    async function refundFailed(lines: readonly Line[], reservation: Reservation): Promise<void> {
      await subscription.refund(actor, reservation);
      const { modelId } = model;
      const refund = { voiceId: lines[0]?.voice.id ?? '', refundedCredits: reservation.amount };
      await usage.recordFailure(actor, { product: 'TTS', modelId, ...refund });
    }

    async function saveTake(tx: Parameters<Parameters<typeof transaction>[1]>[0], audioBytes: number | undefined) {
      const charges = [];
      for (const { reservation, lines } of endedCalls) {
        charges.push(await subscription.settle(tx, actor, reservation, creditCost(lines, model)));
      }
      const voices = usageByVoice(endedCalls, model);
      await usage.record(tx, actor, { product: 'TTS', modelId: model.modelId, voices, firstAudioMs });
      if (audioBytes === undefined) return;
      const lines = endedCalls.flatMap((call) => call.lines);
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
        settings: requestedSettings(settings, options.tempo ?? 1),
        languageCode: options.languageCode ?? null,
        dictionaries: options.dictionaries ?? null,
        contentType: audioFormats[format].contentType,
        outputFormat: format,
        audioBytes,
        durationMs: Math.round(endedCalls.reduce((sum, call) => sum + call.durationMs, 0)),
        characterCountFrom: charges[0]!.from,
        characterCountTo: charges.at(-1)!.to,
        peaks: encodeOutline(takeOutline),
      });
    }
  }

  return { open };
}
export type GenerationService = ReturnType<typeof generationService>;

const toSpeakRequest = ({ voice, settings, text }: Line, options: TakeOptions) => ({
  voice,
  text,
  languageCode: options.languageCode,
  settings: toEngineSettings({ ...settings, style: options.model.canUseStyle ? settings.style : 0 }),
  seed: options.seed,
  normalization: options.normalization,
  lexicon: options.lexicon,
  timings: options.timings,
});
