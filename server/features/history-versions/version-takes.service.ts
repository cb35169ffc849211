import { randomInt } from 'node:crypto';
import type { AudioFormat } from '../../../contract/catalogue/output-formats.ts';
import type { AlignmentWire } from '../../../contract/speech/speech.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { CharacterTimes } from '../../../engines/contract/alignment.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { LineSegment, SpeechPart } from '../speech/generation/generation.rules.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import type { HistoryVersion } from './history-versions.store.ts';
import { mapTimes } from './splice-place.rules.ts';
import { openSoundMeter, type VersionFilesService } from './version-files.service.ts';
import type { ItemVersion, VersionRowsService } from './version-rows.service.ts';
import { codecDelayS } from './version-source.service.ts';
import type { VersionVoicing, VersionVoicingService } from './version-voicing.service.ts';

interface VersionTakesDeps {
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly history: Pick<HistoryService, 'blobKey'>;
  readonly generation: Pick<GenerationService, 'open'>;
  readonly versionRows: VersionRowsService;
  readonly versionFiles: VersionFilesService;
  readonly versionVoicing: VersionVoicingService;
}

interface TakeTimes {
  readonly characters: CharacterTimes[];
  readonly segments: LineSegment[];
}

/** Speaks whole items again, each time with another seed. */
export function versionTakesService(deps: VersionTakesDeps) {
  const { codecs, history, generation, versionRows, versionFiles, versionVoicing } = deps;

  async function speakTake(
    actor: Actor,
    source: ItemVersion,
    voicing: VersionVoicing,
    signal: AbortSignal,
  ): Promise<HistoryVersion> {
    const id = newId();
    const blobKey = history.blobKey(actor, id);
    const seed = randomInt(2 ** 32);
    const format = source.version.outputFormat as AudioFormat;
    const { text, model, languageCode, lexicon, tempo, lines } = voicing;
    const { dialogue } = source.version;
    const meter = openSoundMeter();
    const times: TakeTimes = { characters: [], segments: [] };
    let audioBytes: number | undefined;
    let stored: { readonly version: HistoryVersion } | undefined;
    let failure: unknown;
    const take = generation.open(actor, {
      ...{ model, format, languageCode, seed, lexicon, tempo },
      normalization: 'auto',
      timings: tempo === 1,
      saveToHistory: false,
      requestId: id,
      dialogue: dialogue !== null,
      target: {
        isFree: false,
        encode: (pcm) => codecs.encode(format, meter.measure(pcm), signal),
        async store(tx, credits) {
          if (failure) throw failure;
          if (audioBytes === undefined) throw new Error('the take has no audio');
          const spoken = dialogue?.map((line, at) => ({ ...line, ...lineTimes(times.segments, at) })) ?? null;
          const fields = { id, origin: 'take', dialogue: spoken, appliedEffects: null, seed, credits } as const;
          const version = await versionRows.add(tx, actor, source, { ...fields, ...meter.facts, audioBytes });
          stored = { version };
        },
      },
    });
    try {
      const delivery = await take.speak(lines, signal);
      audioBytes = await versionFiles.write(blobKey, readAudio(delivery.parts, times), signal);
      const delayS = codecDelayS(format);
      const alignment = mapTimes(toAlignment(times.characters), (seconds) => seconds + delayS);
      if (alignment.characters.join('') === text) await versionFiles.writeAlignment(blobKey, alignment, signal);
    } catch (error) {
      failure = error;
    }
    try {
      await take.close();
    } catch (error) {
      failure = error;
    }
    if (stored && !failure) return stored.version;
    await versionFiles.discard(blobKey);
    throw failure ?? new AppError('invalid_text', { param: 'history_item_id' });
  }

  return {
    /**
     * Speaks a version `count` times, one after the other. Each take is charged and stored when it is complete; if one
     * fails, those before it are returned, and the error is thrown only without any.
     */
    async speak(
      actor: Actor,
      itemId: string,
      { fromId, count }: { readonly fromId: string | null | undefined; readonly count: number },
      signal: AbortSignal,
    ): Promise<{ readonly source: ItemVersion; readonly versions: HistoryVersion[] }> {
      const source = await versionRows.findSource(actor, itemId, fromId);
      const voicing = await versionVoicing.read(actor, source);
      const versions: HistoryVersion[] = [];
      while (versions.length < count) {
        try {
          versions.push(await speakTake(actor, source, voicing, signal));
        } catch (error) {
          if (versions.length === 0) throw error;
          break;
        }
      }
      return { source, versions };
    },
  };
}
export type VersionTakesService = ReturnType<typeof versionTakesService>;

async function* readAudio(parts: AsyncIterable<SpeechPart>, times: TakeTimes): AsyncGenerator<Uint8Array> {
  for await (const { audio, alignments, segments } of parts) {
    times.characters.push(...alignments.map(({ original }) => original));
    times.segments.push(...segments);
    yield audio;
  }
}

function lineTimes(segments: readonly LineSegment[], at: number) {
  const segment = segments.find(({ line }) => line === at);
  return segment ? { startMs: Math.round(segment.startS * 1000), endMs: Math.round(segment.endS * 1000) } : {};
}

const toAlignment = (times: readonly CharacterTimes[]): AlignmentWire => ({
  characters: times.flatMap(({ characters }) => characters),
  character_start_times_seconds: times.flatMap(({ startS }) => startS),
  character_end_times_seconds: times.flatMap(({ endS }) => endS),
});
