import { type ClauseEnd, segmentText } from '../../../audio/text/segment-text.ts';
import type { EditorNode } from '../../../contract/studio/studio-fields.ts';

/** What is spoken, compared and replaced as a whole. */
export interface SentencePiece {
  readonly kind: 'sentence';
  /** Where it starts: the node of the block, and the UTF-16 offset in it. */
  readonly node: number;
  readonly offset: number;
  /** As it is written, with the white space after it. */
  readonly text: string;
  readonly voiceId: string;
  readonly ending: ClauseEnd;
}
export interface PausePiece {
  readonly kind: 'pause';
  readonly ms: number;
}
export interface ClipPiece {
  readonly kind: 'clip';
  readonly assetId: string;
  readonly gain: number;
  readonly overlaps: boolean;
}
/** A part of a block in its order. */
export type BlockPiece = SentencePiece | PausePiece | ClipPiece;

/** A longer sentence is cut at a comma or between words, so that one sentence takes at most about a minute. */
const maxSentenceLength = 800;
/** Text without any of these has no sound of its own. */
const speakable = /[\p{L}\p{N}$€£¥%&+=@©®°™№]/u;
const sentenceEnd = /[.!?…‥‽。！？｡।॥؟][\s"'’”»)\]›」』）》]*$/u;
const phraseEnd = /[,;:—–،、，；：]\s*$/u;

/** Consecutive text of one voice. */
interface Run {
  readonly voiceId: string;
  text: string;
  /** The nodes that it consists of, and where each starts in `text`. */
  readonly nodes: { readonly node: number; readonly at: number }[];
}

/** Splits a block into its sentences, pauses and sounds. The sentences of a run contain each of its characters once. */
export function splitBlock(nodes: readonly EditorNode[], language: string): BlockPiece[] {
  const pieces: BlockPiece[] = [];
  let run: Run | undefined;
  const endRun = (): void => {
    if (run) pieces.push(...splitRun(run, language));
    run = undefined;
  };
  for (const [node, content] of nodes.entries()) {
    if (content.type !== 'tts_node') {
      endRun();
      if (content.type === 'pause') pieces.push({ kind: 'pause', ms: Math.round(content.duration_s * 1000) });
      else {
        const { asset_id: assetId, gain_db: gain, overlaps } = content;
        pieces.push({ kind: 'clip', assetId, gain, overlaps });
      }
      continue;
    }
    if (run && run.voiceId !== content.voice_id) endRun();
    run ??= { voiceId: content.voice_id, text: '', nodes: [] };
    run.nodes.push({ node, at: run.text.length });
    run.text += content.text;
  }
  endRun();
  return pieces;
}

/** Text without sound belongs to the sentence before it, or to the first one; a run without any speech has none. */
function splitRun({ voiceId, text, nodes }: Run, language: string): SentencePiece[] {
  if (!speakable.test(text)) return [];
  const spans: { start: number; end: number; ending: ClauseEnd }[] = [];
  let start = 0;
  for (const { end, ending } of segmentText(text, { language, maxLength: maxSentenceLength })) {
    if (speakable.test(text.slice(start, end))) {
      spans.push({ start, end, ending });
      start = end;
    } else if (spans.length > 0) {
      Object.assign(spans.at(-1)!, { end, ending });
      start = end;
    }
  }
  const last = spans.at(-1)!;
  last.ending = endingOf(text.slice(last.start));
  return spans.map((span) => {
    const at = nodes.findLast((candidate) => candidate.at <= span.start)!;
    const sentence = text.slice(span.start, span.end);
    return {
      kind: 'sentence',
      node: at.node,
      offset: span.start - at.at,
      text: sentence,
      voiceId,
      ending: span.ending,
    };
  });
}

/** How a text ends before another voice, a pause or the end of its block. */
function endingOf(text: string): ClauseEnd {
  if (sentenceEnd.test(text)) return 'sentence';
  return phraseEnd.test(text) ? 'phrase' : 'cut';
}
