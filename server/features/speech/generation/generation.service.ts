import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { UnspokenText } from '../../../../engines/text/report-phonemes.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { Slot } from '../../../platform/concurrency-limiter.ts';
import { newId } from '../../../platform/ids.ts';
import { readAhead } from '../../../platform/streams/read-ahead.ts';
import { withCleanup } from '../../../platform/streams/with-cleanup.ts';
import { inSpan, tracer } from '../../../platform/tracing/tracer.ts';
import type { HistoryService } from '../../history/history.service.ts';
import type { CreditHold, CreditHoldsService } from '../../subscription/credit-holds.service.ts';
import type { UsageService } from '../../usage/usage.service.ts';
import { checkModeratedLines } from '../../voices/moderation/voice-moderation.service.ts';
import { measureSpokenLines } from './alias-growth.service.ts';
import { type CallSoundDeps, openCallSound } from './call-sound.service.ts';
import { openEngineFailures } from './engine-failures.state.ts';
import { type CallSound, creditCost, type Line, type SpeechPart, type TakeOptions } from './generation.rules.ts';
import { type ByteSpan, openTakeFile } from './take-file.service.ts';
import { type KeptCall, settleTake, type TakeSettlementDeps } from './take-settlement.service.ts';

interface GenerationDeps extends CallSoundDeps, TakeSettlementDeps {
  readonly blobs: BlobStore;
  readonly holds: CreditHoldsService;
  readonly history: HistoryService;
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
  /** Words of each line whose phonemes the engine cannot speak. */
  readonly unspoken: readonly UnspokenText[];
}

/** An unfinished history item, spoken in one or several consecutive calls. */
export interface Take {
  /** Undefined if nothing is stored. */
  readonly historyItemId: string | undefined;
  readonly modelId: string;
  /**
   * Speaks `lines`; resolves when the first audio is ready. A part counts as delivered when the next one is read. If the
   * caller stops early, only the delivered parts are charged and stored; a failed call is neither charged nor stored.
   */
  speak(lines: readonly Line[], signal: AbortSignal): Promise<Delivery>;
  /** Charges for and stores the take in one transaction. Must be called after the last call. */
  close(): Promise<void>;
}

/** Longer than the longest text of any model needs. */
const generationTimeoutMs = 15 * 60_000;

/**
 * Opens takes. Each call holds credits (`speak`), is synthesized and encoded (`openCallSound`), and goes to the reply and
 * the blob at once (`teeParts`); at its end it is kept or refunded. `close` settles the kept calls.
 */
export function generationService(deps: GenerationDeps) {
  const { blobs, holds, history, usage } = deps;
  const engineFailures = openEngineFailures();

  function open(actor: Actor, options: TakeOptions): Take {
    const { model, saveToHistory } = options;
    const id = newId();
    const file = openTakeFile(blobs, saveToHistory ? history.blobKey(actor, id) : undefined);
    const keptCalls: (KeptCall & { readonly span: ByteSpan })[] = [];
    let firstAudioMs = 0;
    let concurrency = 1;
    let settlement: Promise<void> | undefined;

    async function speak(writtenLines: readonly Line[], signal: AbortSignal): Promise<Delivery> {
      const startedAt = performance.now();
      checkEngineFailures();
      const lines = await measureSpokenLines(deps.speech, writtenLines, options);
      checkModeratedLines(lines, options.dialogue ? 'inputs' : 'text');
      const describe = () => ({ attributes: { 'timbre.model': model.modelId, 'timbre.lines': lines.length } });
      const hold = await inSpan('speech.queue', describe, () =>
        holds.hold(actor, options.target?.isFree ? 0 : creditCost(lines, model), signal),
      );
      const { slot, amount: cost } = hold;
      try {
        const overheadMs = performance.now() - startedAt - slot.queueMs;
        const parts = await readAhead(teeParts(lines, hold, signal));
        if (!parts) throw new AppError('invalid_text', { param: 'text' });
        const callFirstAudioMs = performance.now() - startedAt;
        firstAudioMs ||= callFirstAudioMs;
        concurrency = Math.max(concurrency, slot.running);
        const timing = { queueMs: slot.queueMs, overheadMs, firstAudioMs: callFirstAudioMs };
        return { parts: withCleanup(parts, slot.release), cost, slot, unspoken: findUnspoken(lines), ...timing };
      } catch (error) {
        slot.release();
        throw error;
      }
    }

    /** Yields each part after it is written to the file. At the end, keeps or refunds the call. */
    async function* teeParts(
      lines: readonly Line[],
      hold: CreditHold,
      signal: AbortSignal,
    ): AsyncGenerator<SpeechPart, void> {
      const callSignal = AbortSignal.any([signal, AbortSignal.timeout(generationTimeoutMs)]);
      const from = file.bytes;
      let outcome: 'aborted' | 'failed' | 'completed' = 'aborted';
      let deliveredBytes = 0;
      // Synthesis, encoding and delivery run at once, so they are one step, beside `speech.engine`.
      const span = tracer()?.start('speech.deliver', { attributes: { 'timbre.model': model.modelId } });
      let sound: CallSound | undefined;
      try {
        await file.create();
        sound = await openCallSound(deps, { actor, lines, options, queueMs: hold.slot.queueMs }, callSignal);
        for await (const part of sound.parts) {
          await file.write(part.audio);
          yield part;
          deliveredBytes += part.audio.byteLength;
        }
        outcome = 'completed';
      } catch (error) {
        if (!signal.aborted) outcome = 'failed';
        if (error instanceof EngineError && error.isRequestFault) engineFailures.record(actor.workspaceId);
        throw error;
      } finally {
        span?.set({ 'timbre.outcome': outcome, 'timbre.bytes': deliveredBytes });
        if (outcome === 'failed') span?.fail(outcome);
        span?.end();
        const spoken = sound?.spoken(deliveredBytes);
        if (outcome === 'failed') await refundFailed(hold, lines);
        else if (!spoken || spoken.lines.length === 0 || (options.target && outcome === 'aborted')) await hold.refund();
        else keptCalls.push({ hold, spoken, span: { from, to: from + deliveredBytes } });
      }
    }

    function findUnspoken(lines: readonly Line[]): readonly UnspokenText[] {
      const { lexicon, languageCode } = options;
      return lines.flatMap(
        ({ voice, text }) =>
          deps.speech.findUnspoken({
            voice,
            text,
            lexicon,
            ...(languageCode !== undefined && { languageCode }),
          }) ?? [],
      );
    }

    /** Throws `rate_limit_exceeded` while the workspace has made the engines fail too often. */
    function checkEngineFailures(): void {
      const retryAfterInS = engineFailures.secondsToWait(actor.workspaceId);
      if (retryAfterInS === undefined) return;
      const message = 'Too many of your last requests made the speech engine fail. Please wait and try again.';
      throw new AppError('rate_limit_exceeded', { message, retryAfterInS });
    }

    async function settle(): Promise<void> {
      if (keptCalls.length === 0) return file.abort();
      try {
        const audioBytes = await file.commit(keptCalls.map(({ span }) => span));
        await settleTake(deps, actor, { id, options, calls: keptCalls, audioBytes, firstAudioMs, concurrency });
      } catch (error) {
        await file.abort();
        for (const { hold, spoken } of keptCalls) await refundFailed(hold, spoken.lines);
        throw error;
      }
    }

    /** Refunds a failed call and counts it as failed (U-57). */
    async function refundFailed(hold: CreditHold, lines: readonly Line[]): Promise<void> {
      await hold.refund();
      const refund = { voiceId: lines[0]?.voice.id ?? '', refundedCredits: hold.amount };
      await usage.recordFailure(actor, { product: 'TTS', modelId: model.modelId, ...refund });
    }

    return {
      historyItemId: saveToHistory ? id : undefined,
      modelId: model.modelId,
      speak,
      close: () => (settlement ??= inSpan('speech.settle', () => ({}), settle)),
    };
  }

  return { open };
}
export type GenerationService = ReturnType<typeof generationService>;
