import type { EditorNode } from '../../../contract/studio/studio-fields.ts';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';

/** The speech of a paragraph as one text. */
export const textOf = (nodes: readonly EditorNode[]): string =>
  nodes.map((node) => (node.type === 'tts_node' ? node.text : '')).join('');

export interface VoicedRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly voiceId: string;
}

/**
 * Gives passages of a paragraph voices; the passages are in order and apart. Speech between them keeps its voice, or
 * gets `restVoiceId`. Pauses and sounds stay where they are.
 */
export function voiceRanges(
  nodes: readonly EditorNode[],
  ranges: readonly VoicedRange[],
  restVoiceId?: string,
): EditorNode[] {
  const result: EditorNode[] = [];
  let offset = 0;
  for (const node of nodes) {
    if (node.type !== 'tts_node') {
      result.push(node);
      continue;
    }
    const cuts = new Set([0, node.text.length]);
    for (const { start, end } of ranges)
      for (const at of [start - offset, end - offset]) if (at > 0 && at < node.text.length) cuts.add(at);
    const ordered = [...cuts].sort((one, other) => one - other);
    for (const [index, from] of ordered.slice(0, -1).entries()) {
      const text = node.text.slice(from, ordered[index + 1]);
      const range = ranges.find(({ start, end }) => offset + from >= start && offset + from < end);
      append(result, text, range?.voiceId ?? restVoiceId ?? node.voice_id);
    }
    if (node.text === '') result.push(node);
    offset += node.text.length;
  }
  return result.length > studioLimits.nodesPerBlock ? [...nodes] : result;
}

/** Joins passages of one voice; a passage without words, such as a comma between quotes, goes with the one before. */
function append(result: EditorNode[], text: string, voiceId: string): void {
  const last = result.at(-1);
  const isSame = last?.type === 'tts_node' && (last.voice_id === voiceId || !/[\p{L}\d]/u.test(text));
  if (isSame) result[result.length - 1] = { ...last, text: last.text + text };
  else result.push({ type: 'tts_node', text, voice_id: voiceId });
}
