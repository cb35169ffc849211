import { splitBlockKeepMarks } from 'prosemirror-commands';
import { undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { expect, it, vi } from 'vitest';
import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { showBlocks } from '../saving/show-blocks.ts';
import { insertPause, moveBlocks, setKind, setVoice, toggleLock } from './commands.ts';
import { createBlockReader, readBlocks, toBlockNode, toDocument } from './conversion.ts';
import { createEditorState } from './editor-state.ts';
import { textToSlice } from './paste.ts';
import { replaceRanges } from './replace.ts';
import { countText, findText } from './search.ts';

const voices = { title: 'title', paragraph: 'paragraph' };
const read = createBlockReader(voices);
const block = (id: string, text: string, rest: Partial<EditorBlock> = {}): EditorBlock => ({
  block_id: id,
  sub_type: 'p',
  locked: false,
  nodes: text === '' ? [] : [{ type: 'tts_node', text, voice_id: 'paragraph' }],
  ...rest,
});

function open(...blocks: EditorBlock[]) {
  const onLocked = vi.fn();
  let state = createEditorState({
    doc: toDocument(blocks, voices),
    read,
    mayUseVoice: () => true,
    onLocked,
    onPlay: () => true,
    onFind: () => true,
  });
  return {
    onLocked,
    state: () => state,
    apply(change: (state: EditorState) => EditorState['tr']) {
      state = state.apply(change(state));
    },
    run(command: Command) {
      command(state, (transaction) => {
        state = state.apply(transaction);
      });
    },
    select(from: number, to = from) {
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
    },
    blocks: () => readBlocks(state.doc, read),
    texts: () => state.doc.children.map((node: Node) => node.textContent),
  };
}

it('STUDIO-016 gives the new part of a split paragraph an ID of its own', () => {
  const editor = open(block('a', 'One two'));
  editor.select(4);
  editor.run(splitBlockKeepMarks);
  expect(editor.texts()).toEqual(['One', ' two']);
  const [first, second] = editor.blocks();
  expect(first!.block_id).toBe('a');
  expect(second!.block_id).toMatch(/^[\da-f-]{36}$/);
});

it('keeps the ID with the text when a paragraph is split at its start', () => {
  const editor = open(block('a', 'One'), block('b', 'Two'));
  editor.select(6);
  editor.run(splitBlockKeepMarks);
  expect(editor.texts()).toEqual(['One', '', 'Two']);
  expect(editor.blocks()[2]!.block_id).toBe('b');
});

it('refuses changes of a locked paragraph, and allows to move it', () => {
  const editor = open(block('a', 'One', { locked: true }), block('b', 'Two'));
  editor.apply((state) => state.tr.insertText('x', 2));
  expect(editor.texts()).toEqual(['One', 'Two']);
  expect(editor.onLocked).toHaveBeenCalled();
  editor.apply((state) => state.tr.insertText('x', 6));
  expect(editor.texts()).toEqual(['One', 'xTwo']);
  editor.select(2);
  editor.run(moveBlocks(1));
  expect(editor.blocks().map(({ block_id }) => block_id)).toEqual(['b', 'a']);
  editor.run(toggleLock);
  editor.apply((state) => state.tr.insertText('x', state.selection.from));
  expect(editor.texts()[1]).toContain('x');
});

it('gives a passage to a voice, inserts a pause, and undoes both', () => {
  const editor = open(block('a', 'One two'));
  editor.select(5, 8);
  editor.run(setVoice('other'));
  editor.select(4);
  editor.run(insertPause(1.5));
  expect(editor.blocks()[0]!.nodes).toEqual([
    { type: 'tts_node', text: 'One', voice_id: 'paragraph' },
    { type: 'pause', duration_s: 1.5 },
    { type: 'tts_node', text: ' ', voice_id: 'paragraph' },
    { type: 'tts_node', text: 'two', voice_id: 'other' },
  ]);
  editor.run(undo);
  editor.run(undo);
  expect(editor.blocks()[0]!.nodes).toEqual([{ type: 'tts_node', text: 'One two', voice_id: 'paragraph' }]);
});

it('speaks a heading by the title voice', () => {
  const editor = open(block('a', 'One'));
  editor.run(setKind('h2'));
  expect(editor.blocks()[0]).toMatchObject({ sub_type: 'h2', nodes: [{ voice_id: 'title' }] });
});

it('pastes plain text as blocks', () => {
  const texts = (text: string) => textToSlice(text).content.content.map((node) => node.textContent);
  expect(texts('One\r\nTwo')).toEqual(['One', 'Two']);
  expect(texts('One\ngoes on\n\nTwo')).toEqual(['One goes on', 'Two']);
  expect(texts('  ')).toEqual([]);
});

it('finds and replaces text, but not in locked paragraphs', () => {
  const editor = open(block('a', 'A cat. A CAT.'), block('b', 'The cat', { locked: true }));
  const found = findText(editor.state().doc, 'cat');
  expect(found).toHaveLength(3);
  const { transaction, skipped } = replaceRanges(editor.state(), found, 'horse');
  editor.apply(() => transaction);
  expect(skipped).toBe(1);
  expect(editor.texts()).toEqual(['A horse. A horse.', 'The cat']);
  expect(countText(editor.state().doc)).toEqual({ words: 6, characters: 24 });
});

it('shows the changes of others without moving the cursor out of its word', () => {
  const editor = open(block('a', 'One'), block('b', 'Two'), block('c', 'Three'));
  editor.select(13);
  const write = (one: EditorBlock) => toBlockNode(one, voices);
  const next = [block('n', 'New'), block('a', 'One changed'), block('c', 'Three')];
  editor.apply((state) => showBlocks(state, next, { read, write }, false)!);
  expect(editor.texts()).toEqual(['New', 'One changed', 'Three']);
  expect(editor.state().selection.$from.parent.textContent).toBe('Three');
  expect(showBlocks(editor.state(), next, { read, write }, false)).toBeUndefined();
});
