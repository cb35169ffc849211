import { encodeOutline, openOutlineMeter } from '../../../../audio/analysis/outline.ts';
import { audioFormats } from '../../../../contract/catalogue/output-formats.ts';
import type { Actor } from '../../../platform/actor.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import type { HistoryService } from '../../history/history.service.ts';
import type { CreditHold } from '../../subscription/credit-holds.service.ts';
import type { UsageService } from '../../usage/usage.service.ts';
import { requestedSettings, type Spoken, type TakeOptions, usageOfCalls } from './generation.rules.ts';
import { joinLines } from './line-times.rules.ts';

export interface TakeSettlementDeps {
  readonly db: Db;
  readonly history: Pick<HistoryService, 'add'>;
  readonly usage: Pick<UsageService, 'record'>;
}

/** A call whose text was spoken, completely or in part. */
export interface KeptCall {
  readonly hold: CreditHold;
  readonly spoken: Spoken;
}

interface SpokenTake {
  readonly id: string;
  readonly options: TakeOptions;
  /** At least one. */
  readonly calls: readonly KeptCall[];
  /** Undefined if no item is stored. */
  readonly audioBytes: number | undefined;
  readonly firstAudioMs: number;
  /** The requests of the workspace that ran at the same time, with this one. */
  readonly concurrency: number;
}

/** Charges for the calls of a take, and records their usage and the history item, in one transaction. */
export async function settleTake(
  { db, history, usage }: TakeSettlementDeps,
  actor: Actor,
  take: SpokenTake,
): Promise<void> {
  const { model, target } = take.options;
  await transaction(db, async (tx) => {
    const usageByCall = usageOfCalls(
      take.calls.map(({ spoken }) => spoken),
      model,
    );
    const { credits, voices } = target?.isFree ? withoutCredits(usageByCall) : usageByCall;
    const charges = [];
    for (const [at, { hold }] of take.calls.entries()) charges.push(await hold.settle(tx, credits[at]!));
    const { firstAudioMs, concurrency, audioBytes } = take;
    const { modelId } = model;
    await usage.record(tx, actor, {
      product: 'TTS',
      modelId,
      voices,
      firstAudioMs,
      concurrency,
      reference: take.id,
    });
    await target?.store(
      tx,
      credits.reduce((sum, cost) => sum + cost, 0),
    );
    if (audioBytes === undefined) return;
    const characters = { characterCountFrom: charges[0]!.from, characterCountTo: charges.at(-1)!.to };
    await history.add(tx, actor, { ...toHistoryItem(take), ...characters, audioBytes });
  });
}

function withoutCredits({ credits, voices }: ReturnType<typeof usageOfCalls>) {
  return { credits: credits.map(() => 0), voices: voices.map((voice) => ({ ...voice, credits: 0 })) };
}

/** The fields of the history item that follow from the request and from what was spoken. */
function toHistoryItem({ id, options, calls }: SpokenTake) {
  const lines = joinLines(calls.map(({ spoken }) => spoken));
  const { voice, settings } = lines[0]!;
  const outline = openOutlineMeter();
  for (const { spoken } of calls) outline.addOutline(spoken.outline.bars, spoken.outline.durationMs, spoken.durationMs);
  return {
    id,
    requestId: options.requestId,
    source: 'TTS' as const,
    voiceId: voice.id,
    voiceName: voice.name,
    voiceCategory: voice.category,
    modelId: options.model.modelId,
    text: lines.map(({ text }) => text).join(options.dialogue ? '\n' : ''),
    dialogue: options.dialogue
      ? lines.map(({ text, voice, startMs, endMs }) => ({
          text,
          voiceId: voice.id,
          voiceName: voice.name,
          startMs: Math.round(startMs),
          endMs: Math.round(endMs),
        }))
      : null,
    settings: {
      ...requestedSettings(settings, options.tempo ?? 1),
      ...(voice.effects && { effects: voice.effects }),
    },
    languageCode: options.languageCode ?? null,
    dictionaries: options.dictionaries ?? null,
    contentType: audioFormats[options.format].contentType,
    outputFormat: options.format,
    durationMs: Math.round(calls.reduce((sum, { spoken }) => sum + spoken.durationMs, 0)),
    peaks: encodeOutline(outline.outline()),
  };
}
