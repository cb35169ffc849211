import type { Codecs } from '../../../engines/codec/codecs.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { ChapterPlan } from '../studio-takes/sentence-plan.service.ts';
import type { ChapterRange } from '../studio-takes/studio-takes.service.ts';
import { soundOf } from './snapshot-making.service.ts';
import type { SnapshotSoundService, SoundSource } from './snapshot-sound.service.ts';

interface ChapterSoundDeps {
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly projectRows: ProjectRowsService;
  readonly snapshotSound: Pick<SnapshotSoundService, 'open' | 'places'>;
}

const playbackRate = 44_100;

/** What is spoken of a chapter at the moment, before it has a snapshot. */
export function chapterSoundService({ codecs, projectRows, snapshotSound }: ChapterSoundDeps) {
  async function read(plan: ChapterPlan): Promise<SoundSource> {
    const assets = await projectRows.read().listAssets(plan.voicing.project);
    return soundOf(plan, new Map(assets.map((asset) => [asset.id, asset])));
  }

  return {
    /** Where each sentence with a take starts, in seconds, in their order. */
    async places(plan: ChapterPlan): Promise<{ starts: number[]; durationMs: number }> {
      const source = await read(plan);
      const { times, durationS } = await snapshotSound.places(source);
      const starts = source.parts.flatMap((part, at) => (part.kind === 'take' ? times[at]!.start : []));
      return { starts, durationMs: Math.round(durationS * 1000) };
    },

    /** An MP3 stream of a part of the chapter. Throws `block_not_found`. */
    async open(plan: ChapterPlan, range: ChapterRange, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
      const source = cutSound(plan, await read(plan), range);
      const { sound } = await snapshotSound.open(source, { sampleRate: playbackRate }, signal);
      async function* pcm() {
        for await (const samples of sound) yield { samples, sampleRate: playbackRate };
      }
      return codecs.encode('mp3_44100_128', pcm(), signal);
    },
  };
}

/** The parts of a sound from one sentence to the end of a block, with the beds below them. */
function cutSound(plan: ChapterPlan, source: SoundSource, { fromBlockId, fromIndex = 0, toBlockId }: ChapterRange) {
  const order = plan.blocks.map(({ block }) => block.id);
  const first = fromBlockId === undefined ? 0 : order.indexOf(fromBlockId);
  const last = toBlockId === undefined ? order.length - 1 : order.indexOf(toBlockId);
  if (first < 0 || last < 0)
    throw new AppError('block_not_found', { param: first < 0 ? 'from_block_id' : 'to_block_id' });
  const covered = new Set(order.slice(first, last + 1));
  const before = plan.sentences.filter(
    ({ blockId, index, take }) => take && blockId === fromBlockId && index < fromIndex,
  ).length;
  let skipped = 0;
  const from = source.parts.findIndex((part) => {
    if (!covered.has(part.blockId)) return false;
    if (part.blockId !== fromBlockId || skipped >= before) return true;
    if (part.kind === 'take') skipped += 1;
    return false;
  });
  const to = source.parts.findLastIndex(({ blockId }) => covered.has(blockId));
  if (from < 0 || to < from) return { ...source, parts: [], beds: [] };
  const beds = source.beds.flatMap((bed) =>
    bed.to < from || bed.from > to
      ? []
      : { ...bed, from: Math.max(bed.from, from) - from, to: Math.min(bed.to, to) - from },
  );
  return { ...source, parts: source.parts.slice(from, to + 1), beds };
}
