import type { Node } from 'prosemirror-model';
import type { EditorBlock, EditorNode } from '../../../../../contract/studio/studio-fields.ts';
import type { BlockKind } from '../../../../../contract/studio/studio-limits.ts';
import { t } from '../../../../messages/t.ts';
import { blockAttributes, blockType, clipType, pauseType, schema, voiceMark } from './schema.ts';

/** The voices that speak text without a voice of its own. */
export interface DefaultVoices {
  readonly title: string;
  readonly paragraph: string;
}

export const defaultVoice = (voices: DefaultVoices, kind: BlockKind): string =>
  kind === 'p' ? voices.paragraph : voices.title;

/** The name of a sound, which the text shows. */
export type NameAsset = (assetId: string) => string | undefined;

/** The blocks of a chapter as a document of the editor; a chapter without blocks gets an empty paragraph. */
export function toDocument(blocks: readonly EditorBlock[], voices: DefaultVoices, nameAsset: NameAsset = noName): Node {
  const nodes = blocks.map((block) => toBlockNode(block, voices, nameAsset));
  return schema.topNodeType.create(null, nodes.length > 0 ? nodes : [blockType.create()]);
}

const noName = () => undefined;

export function toBlockNode(block: EditorBlock, voices: DefaultVoices, nameAsset: NameAsset = noName): Node {
  const { sub_type: kind, block_id: blockId, locked } = block;
  const inline = block.nodes.flatMap((node) => {
    if (node.type === 'pause') return [pauseType.create({ seconds: node.duration_s })];
    if (node.type === 'clip') {
      const { asset_id: assetId, gain_db: gainDb, overlaps } = node;
      return [clipType.create({ assetId, gainDb, overlaps, label: nameAsset(assetId) ?? t('Sound') })];
    }
    if (node.text === '') return [];
    const isDefault = node.voice_id === defaultVoice(voices, kind);
    return [schema.text(node.text, isDefault ? [] : [voiceMark.create({ voiceId: node.voice_id })])];
  });
  return blockType.create({ kind, blockId, locked }, inline);
}

/** Converts blocks of the editor; a block that did not change is the same object as before. */
export function createBlockReader(voices: DefaultVoices): (node: Node) => EditorBlock {
  const known = new WeakMap<Node, EditorBlock>();
  return (node) => {
    const before = known.get(node);
    if (before) return before;
    const block = readBlock(node, voices);
    known.set(node, block);
    return block;
  };
}

function readBlock(node: Node, voices: DefaultVoices): EditorBlock {
  const { kind, blockId, locked } = blockAttributes(node);
  const nodes: EditorNode[] = [];
  node.forEach((child) => {
    if (child.type === pauseType) nodes.push({ type: 'pause', duration_s: child.attrs.seconds });
    else if (child.type === clipType) {
      const { assetId, gainDb, overlaps } = child.attrs;
      nodes.push({ type: 'clip', asset_id: assetId, gain_db: gainDb, overlaps });
    } else addText(nodes, child.text ?? '', voiceOf(child) ?? defaultVoice(voices, kind));
  });
  return { block_id: blockId ?? '', sub_type: kind, locked, nodes };
}

/** Joins text by the same voice: a passage may carry the voice of the project explicitly. */
function addText(nodes: EditorNode[], text: string, voiceId: string): void {
  const last = nodes.at(-1);
  if (last?.type === 'tts_node' && last.voice_id === voiceId)
    nodes[nodes.length - 1] = { ...last, text: last.text + text };
  else nodes.push({ type: 'tts_node', text, voice_id: voiceId });
}

/** The voice that a piece of text carries itself. */
export const voiceOf = (node: Node): string | undefined => voiceMark.isInSet(node.marks)?.attrs.voiceId;

export function readBlocks(doc: Node, read: (node: Node) => EditorBlock): EditorBlock[] {
  const blocks: EditorBlock[] = [];
  doc.forEach((node) => {
    blocks.push(read(node));
  });
  return blocks;
}

/** Whether two blocks say the same, apart from how their text is cut into nodes. */
export function isSameBlock(one: EditorBlock, other: EditorBlock): boolean {
  return one === other || (one.block_id === other.block_id && contentKey(one) === contentKey(other));
}

/** A text that is equal for blocks of equal content. */
export function contentKey({ sub_type, locked, nodes }: EditorBlock): string {
  const joined: EditorNode[] = [];
  for (const node of nodes)
    if (node.type !== 'tts_node') joined.push(node);
    else if (node.text !== '') addText(joined, node.text, node.voice_id);
  return JSON.stringify([
    sub_type,
    locked,
    joined.map((node) => {
      if (node.type === 'tts_node') return [node.voice_id, node.text];
      return node.type === 'pause' ? node.duration_s : [node.asset_id, node.gain_db, node.overlaps];
    }),
  ]);
}

/** The text of a block without pauses and sounds. */
export const textOfBlock = ({ nodes }: EditorBlock): string =>
  nodes.map((node) => (node.type === 'tts_node' ? node.text : '')).join('');

/** The offset of a character of a node in its block, where pauses and sounds count one. */
export function offsetInBlock({ nodes }: EditorBlock, node: number, offset: number): number {
  const before = nodes.slice(0, node);
  return before.reduce((sum, one) => sum + (one.type === 'tts_node' ? one.text.length : 1), offset);
}
