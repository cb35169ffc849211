import type { ClauseEnd } from '../../../audio/text/segment-text.ts';
import type { BlockKind } from '../../../contract/studio/studio-limits.ts';
import type { Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { ProjectAsset } from '../studio-projects/studio-projects.store.ts';
import type { SnapshotBed, SnapshotPart } from './studio-snapshots.tables.ts';

/** Silence after a sentence in ms, at speed 1. */
const gapsMs: Readonly<Record<ClauseEnd, number>> = { cut: 40, phrase: 150, break: 260, sentence: 360, paragraph: 650 };
/** Silence after a paragraph or heading. */
const blockGapsMs: Readonly<Record<BlockKind, number>> = { p: 700, h1: 1200, h2: 1000, h3: 900 };
/** Silence before a heading at least. */
const beforeHeadingMs = 1200;

type Piece =
  | {
      readonly kind: 'sentence';
      readonly text: string;
      readonly voiceId: string;
      readonly ending: ClauseEnd;
      readonly take: { readonly id: string } | undefined;
    }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'clip'; readonly assetId: string; readonly gain: number; readonly overlaps: boolean };

interface PlannedBlock {
  readonly block: { readonly id: string; readonly kind: BlockKind };
  readonly pieces: readonly Piece[];
}

interface CastVoice {
  readonly gain: number;
  readonly speed: number;
}

interface Sounds {
  readonly cast: ReadonlyMap<string, CastVoice>;
  readonly assets: ReadonlyMap<string, Pick<ProjectAsset, 'durationMs'>>;
}

/** What is spoken of a chapter: its sentences with a take, pauses and sounds, with the silence between them. */
export function chapterParts(blocks: readonly PlannedBlock[], { cast, assets }: Sounds): SnapshotPart[] {
  const parts: SnapshotPart[] = [];
  const spoken = blocks.filter(({ pieces }) => pieces.length > 0);
  for (const [at, { block, pieces }] of spoken.entries()) {
    const blockId = block.id;
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === 'pause') parts.push({ kind: 'pause', blockId, ms: piece.ms });
      else if (piece.kind === 'clip') {
        const asset = assets.get(piece.assetId);
        if (asset) parts.push({ ...piece, blockId, ms: asset.durationMs });
      } else if (piece.take) {
        const { gain, speed } = cast.get(piece.voiceId) ?? { gain: 0, speed: 1 };
        const gapMs = Math.round(gapAfter(piece, pieces[index + 1], block.kind, spoken[at + 1]?.block.kind) / speed);
        parts.push({ kind: 'take', takeId: piece.take.id, blockId, text: piece.text, gain, gapMs });
      }
    }
  }
  return parts;
}

/** A pause in the text replaces the silence; nothing follows the last paragraph. */
function gapAfter(
  { ending }: { readonly ending: ClauseEnd },
  next: Piece | undefined,
  kind: BlockKind,
  nextKind: BlockKind | undefined,
): number {
  if (next) return next.kind === 'pause' ? 0 : gapsMs[ending];
  if (nextKind === undefined) return 0;
  return nextKind === 'p' ? blockGapsMs[kind] : Math.max(blockGapsMs[kind], beforeHeadingMs);
}

/** The beds of a chapter, placed at parts. A bed whose paragraphs have no sound is left out. */
export function chapterBeds(
  beds: Chapter['beds'],
  parts: readonly SnapshotPart[],
  blockIds: readonly string[],
  assets: ReadonlyMap<string, unknown>,
): SnapshotBed[] {
  return beds.flatMap((bed) => {
    const first = blockIds.indexOf(bed.from_block_id);
    const last = bed.to_block_id === null ? blockIds.length - 1 : blockIds.indexOf(bed.to_block_id);
    if (first < 0 || last < first || !assets.has(bed.asset_id)) return [];
    const covered = new Set(blockIds.slice(first, last + 1));
    const from = parts.findIndex(({ blockId }) => covered.has(blockId));
    const to = parts.findLastIndex(({ blockId }) => covered.has(blockId));
    if (from < 0) return [];
    return {
      assetId: bed.asset_id,
      from,
      to,
      gainDb: bed.gain_db,
      fadeInS: bed.fade_in_s,
      fadeOutS: bed.fade_out_s,
      loops: bed.loops,
    };
  });
}
