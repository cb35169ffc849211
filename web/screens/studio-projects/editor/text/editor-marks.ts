import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { findBlock } from './block-ids.ts';
import { blockAttributes } from './schema.ts';

/** A part of a block. Offsets as in the document: pauses and sounds count one. */
export interface BlockRange {
  readonly blockId: string;
  readonly from: number;
  readonly to: number;
}

/** What is marked in the text besides its status: the words being heard, what was found, and what is commented on. */
export interface EditorMarks {
  readonly playing: readonly BlockRange[];
  readonly found: readonly BlockRange[];
  /** The result that the reader is at. */
  readonly current: readonly BlockRange[];
  readonly commented: readonly BlockRange[];
}

const classes: Readonly<Record<keyof EditorMarks, string>> = {
  playing: 'studio-playing',
  found: 'studio-found',
  current: 'studio-current',
  commented: 'studio-commented',
};

type Sets = Readonly<Record<keyof EditorMarks, DecorationSet>>;
const empty: Sets = {
  playing: DecorationSet.empty,
  found: DecorationSet.empty,
  current: DecorationSet.empty,
  commented: DecorationSet.empty,
};
const names = Object.keys(empty) as (keyof EditorMarks)[];
const key = new PluginKey<Sets>('editor-marks');

/** Marks parts of the text by decorations; marks follow the edits until they are set again. */
export const editorMarks = (): Plugin =>
  new Plugin<Sets>({
    key,
    state: {
      init: () => empty,
      apply(transaction, sets) {
        const next = { ...sets };
        if (transaction.docChanged)
          for (const name of names)
            if (next[name] !== DecorationSet.empty) next[name] = next[name].map(transaction.mapping, transaction.doc);
        const marks: Partial<EditorMarks> | undefined = transaction.getMeta(key);
        if (marks)
          for (const name of names) if (marks[name]) next[name] = createSet(transaction.doc, name, marks[name]);
        return next;
      },
    },
    props: {
      decorations: (state) => {
        const sets = key.getState(state);
        if (!sets) return undefined;
        const shown = names.map((name) => sets[name]).filter((set) => set !== DecorationSet.empty);
        return shown.length === 0 ? undefined : shown.length === 1 ? shown[0]! : join(state, sets);
      },
    },
  });

let joined: { readonly sets: Sets; readonly set: DecorationSet } | undefined;

/** The last result is kept: the view asks for it several times a change. */
function join(state: EditorState, sets: Sets): DecorationSet {
  if (joined?.sets === sets) return joined.set;
  const set = DecorationSet.create(
    state.doc,
    names.flatMap((name) =>
      sets[name].find().map(({ from, to }) => Decoration.inline(from, to, { class: classes[name] })),
    ),
  );
  joined = { sets, set };
  return set;
}

function createSet(doc: Node, name: keyof EditorMarks, ranges: readonly BlockRange[]): DecorationSet {
  if (ranges.length === 0) return DecorationSet.empty;
  const places = new Map<string, { node: Node; pos: number }>();
  doc.forEach((node, pos) => {
    places.set(blockAttributes(node).blockId ?? '', { node, pos });
  });
  return DecorationSet.create(
    doc,
    ranges.flatMap(({ blockId, from, to }) => {
      const place = places.get(blockId);
      if (!place || from >= to || to > place.node.content.size) return [];
      return [Decoration.inline(place.pos + 1 + from, place.pos + 1 + to, { class: classes[name] })];
    }),
  );
}

/** Sets marks; those that are not named stay. */
export const setMarks = (transaction: Transaction, marks: Partial<EditorMarks>): Transaction =>
  transaction.setMeta(key, marks).setMeta('addToHistory', false);

/** The position of a part of a block in the document. */
export function placeOf(doc: Node, { blockId, from, to }: BlockRange): { from: number; to: number } | undefined {
  const block = findBlock(doc, blockId);
  if (!block || to > block.node.content.size) return undefined;
  return { from: block.pos + 1 + from, to: block.pos + 1 + to };
}
