import { applyEffectChain } from '../../../audio/effects/catalogue/effect-chain.ts';
import { type AudioFormat, audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { EffectChain } from '../../../contract/speech-tools/effect-chain.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { chainProblem, chainSteps, chainStretch } from '../audio-effects/effect-chain.service.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { HistoryAlignmentService } from '../history/history-alignment.service.ts';
import type { CreditHoldsService } from '../subscription/credit-holds.service.ts';
import type { HistoryVersion } from './history-versions.store.ts';
import { mapTimes } from './splice-place.rules.ts';
import { openSoundMeter, type VersionFilesService } from './version-files.service.ts';
import type { ItemVersion, VersionRowsService } from './version-rows.service.ts';
import { codecDelayS, type VersionSourceService } from './version-source.service.ts';

interface VersionEffectsDeps {
  readonly db: Db;
  readonly history: Pick<HistoryService, 'blobKey'>;
  readonly alignments: Pick<HistoryAlignmentService, 'ofItem'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  readonly holds: Pick<CreditHoldsService, 'acquireSlot'>;
  readonly versionRows: VersionRowsService;
  readonly versionFiles: VersionFilesService;
  readonly versionSource: VersionSourceService;
}

/** Audio of an hour is decoded, processed and encoded in less. */
const timeoutMs = 10 * 60_000;

/** Applies effects to versions. */
export function versionEffectsService(deps: VersionEffectsDeps) {
  const { db, history, alignments, watermark, holds, versionRows, versionFiles, versionSource } = deps;

  /** Streams, so that memory does not depend on the length. */
  async function render(
    actor: Actor,
    source: ItemVersion,
    chain: EffectChain,
    signal: AbortSignal,
  ): Promise<HistoryVersion> {
    const { version, asItem } = source;
    const id = newId();
    const blobKey = history.blobKey(actor, id);
    const format = version.outputFormat as AudioFormat;
    const { sampleRate } = audioFormats[format];
    const stretch = chainStretch(chain);
    const delayS = codecDelayS(format);
    const meter = openSoundMeter();
    try {
      const changed = applyEffectChain(() => versionSource.open(asItem, signal), chainSteps(chain), sampleRate);
      const audio = watermark.encodeMarked(format, meter.measure(changed), signal);
      const audioBytes = await versionFiles.write(blobKey, audio, signal);
      const alignment = await alignments.ofItem(asItem);
      if (alignment)
        await versionFiles.writeAlignment(
          blobKey,
          mapTimes(alignment, (s) => delayS + (s - delayS) * stretch),
          signal,
        );
      const place = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms * stretch));
      const dialogue =
        version.dialogue?.map((line) => ({ ...line, startMs: place(line.startMs), endMs: place(line.endMs) })) ?? null;
      const appliedEffects = [...(version.appliedEffects ?? []), ...chain];
      const fields = { id, origin: 'effects', dialogue, appliedEffects, effects: chain, audioBytes } as const;
      return await transaction(db, (tx) =>
        versionRows.add(tx, actor, source, { ...fields, ...meter.facts, seed: version.seed }),
      );
    } catch (error) {
      await versionFiles.discard(blobKey);
      throw error;
    }
  }

  return {
    /** Applies a chain to a version. Throws `invalid_parameters` if the catalogue does not have it. */
    async apply(
      actor: Actor,
      itemId: string,
      { fromId, chain }: { readonly fromId: string | null | undefined; readonly chain: EffectChain },
      signal: AbortSignal,
    ): Promise<{ readonly source: ItemVersion; readonly version: HistoryVersion }> {
      const problem = chainProblem(chain);
      if (problem) throw new AppError('invalid_parameters', { message: problem, param: 'effects' });
      const source = await versionRows.findSource(actor, itemId, fromId);
      versionRows.requireEditableLength(source);
      const slot = await holds.acquireSlot(actor, signal);
      try {
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        return { source, version: await render(actor, source, chain, deadline) };
      } finally {
        slot.release();
      }
    },
  };
}
export type VersionEffectsService = ReturnType<typeof versionEffectsService>;
