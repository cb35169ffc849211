import type { EditorNode } from './studio-fields.ts';

/** The characters of a block that are spoken. */
export const spokenLength = (nodes: readonly EditorNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.type === 'tts_node' ? node.text.length : 0), 0);
