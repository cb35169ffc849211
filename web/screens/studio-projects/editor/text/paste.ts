import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { blockAttributes, blockType, schema, voiceMark } from './schema.ts';

/** A plain text as blocks: an empty line, or each line if there is no empty one, starts a block. */
export function textToSlice(text: string, voiceId?: string): Slice {
  const clean = text.replaceAll(/\r\n?/g, '\n').trim();
  const parts = clean.split(/\n[ \t]*\n/).length > 1 ? clean.split(/\n[ \t]*\n+/) : clean.split('\n');
  const marks = voiceId === undefined ? [] : [voiceMark.create({ voiceId })];
  const blocks = parts
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => blockType.create(null, schema.text(part, marks)));
  return blocks.length === 0 ? Slice.empty : new Slice(Fragment.from(blocks), 1, 1);
}

/** Removes what pasted blocks must not have: IDs, locks, blocks without content, and voices that cannot speak here. */
export function cleanSlice(slice: Slice, mayUseVoice: (voiceId: string) => boolean): Slice {
  const cleanInline = (node: Node): Node => {
    const voice = voiceMark.isInSet(node.marks);
    return voice && !mayUseVoice(voice.attrs.voiceId) ? node.mark(voice.removeFromSet(node.marks)) : node;
  };
  const clean = (fragment: Fragment): Fragment => {
    const nodes: Node[] = [];
    fragment.forEach((node, _, index) => {
      if (node.type !== blockType) nodes.push(cleanInline(node));
      else if (node.content.size > 0 || index === 0)
        nodes.push(blockType.create({ kind: blockAttributes(node).kind }, clean(node.content)));
    });
    return Fragment.from(nodes);
  };
  const content = clean(slice.content);
  const isOpen = content.firstChild?.type === blockType;
  return new Slice(content, isOpen ? Math.min(1, slice.openStart) : 0, isOpen ? Math.min(1, slice.openEnd) : 0);
}

/** Pasted documents become plain blocks. */
export const plainPaste = (mayUseVoice: (voiceId: string) => boolean): Plugin =>
  new Plugin({
    props: {
      clipboardTextParser: (text, context) => {
        const marks = context.marks();
        return textToSlice(text, voiceMark.isInSet(marks)?.attrs.voiceId);
      },
      transformPasted: (slice) => cleanSlice(slice, mayUseVoice),
    },
  });
