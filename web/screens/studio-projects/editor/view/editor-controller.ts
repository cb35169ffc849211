import { redoDepth, undoDepth } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { ChapterDocument } from '../../../../../contract/studio/studio-chapters.ts';
import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import type { BlockKind } from '../../../../../contract/studio/studio-limits.ts';
import { createStore, type ReadableStore } from '../../../../data/store/store.ts';
import { t } from '../../../../messages/t.ts';
import {
  type ChapterAddress,
  fetchDocument,
  releaseLease,
  requestLease,
  saveDocument,
} from '../../../../nouns/studio-projects/studio-document.ts';
import { toast } from '../../../../parts/status/toast.ts';
import { type ChapterSaver, createChapterSaver } from '../saving/chapter-saver.ts';
import { fromServer, showBlocks } from '../saving/show-blocks.ts';
import { forgetUnsaved, keepUnsaved, readUnsaved, restoreSides } from '../saving/unsaved-text.ts';
import { findBlock } from '../text/block-ids.ts';
import { selectedBlocks } from '../text/commands.ts';
import {
  createBlockReader,
  type DefaultVoices,
  defaultVoice,
  type NameAsset,
  readBlocks,
  toBlockNode,
  toDocument,
} from '../text/conversion.ts';
import { type BlockRange, type EditorMarks, placeOf, setMarks } from '../text/editor-marks.ts';
import { createEditorState } from '../text/editor-state.ts';
import { blockAttributes, blockType, voiceMark } from '../text/schema.ts';
import { countText } from '../text/search.ts';

/** What the toolbar shows of the place of the cursor. */
export interface EditorPlace {
  readonly blockId: string;
  readonly kind: BlockKind;
  readonly isLocked: boolean;
  /** The voice that speaks there. */
  readonly voiceId: string;
  readonly hasSelection: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface EditorController {
  readonly view: EditorView;
  readonly saver: ChapterSaver;
  readonly voices: DefaultVoices;
  readonly read: (node: Node) => EditorBlock;
  /** The place of the cursor; changes only if a button looks different. */
  readonly place: ReadableStore<EditorPlace>;
  /** Counts edits of the text, a moment after they happened. */
  readonly edits: ReturnType<typeof createStore<number>>;
  readonly count: ReadableStore<{ readonly words: number; readonly characters: number }>;
  /** Runs a command and gives the focus to the text. */
  readonly run: (command: Command) => void;
  readonly mark: (marks: Partial<EditorMarks>) => void;
  /** Selects a part of a block and scrolls to it. */
  readonly reveal: (range: BlockRange, isFocused?: boolean) => void;
  readonly selectedText: () => string;
  readonly setEditable: (isEditable: boolean) => void;
  readonly close: () => void;
}

interface ControllerParts {
  readonly mount: HTMLElement;
  readonly address: ChapterAddress;
  readonly document: ChapterDocument;
  readonly voices: DefaultVoices;
  readonly canEdit: boolean;
  readonly nameAsset: NameAsset;
  readonly mayUseVoice: (voiceId: string) => boolean;
  readonly onPlay: () => void;
  readonly onFind: () => void;
}

/** The counts and the marks of a long text wait for a pause in typing. ms. */
const pauseMs = 300;

/** Opens the editor of a chapter in an element. */
export function openEditor(parts: ControllerParts): EditorController {
  const { mount, address, document, voices, nameAsset } = parts;
  const read = createBlockReader(voices);
  const write = (block: EditorBlock) => toBlockNode(block, voices, nameAsset);
  let isEditable = parts.canEdit;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;

  const state = createEditorState({
    doc: toDocument(document.blocks, voices, nameAsset),
    read,
    mayUseVoice: parts.mayUseVoice,
    onLocked: () => toast(t('This paragraph is locked. Unlock it to change it.'), { id: 'studio-locked' }),
    onPlay: runAnd(parts.onPlay),
    onFind: runAnd(parts.onFind),
  });
  const saver = createChapterSaver({
    document,
    read: () => readBlocks(view.state.doc, read),
    show: (blocks, isUndoable) => {
      const transaction = showBlocks(view.state, blocks, { read, write }, isUndoable);
      if (transaction) view.dispatch(transaction);
    },
    fetch: () => fetchDocument(address),
    save: (edit) => saveDocument(address, edit),
    lease: (takesOver) => requestLease(address, takesOver),
    release: () => releaseLease(address),
    keep: (text) =>
      text ? keepUnsaved(localStorage, address.chapterId, text) : forgetUnsaved(localStorage, address.chapterId),
    createId: () => crypto.randomUUID(),
  });
  const place = createStore(() => placeIn(state, voices));
  const edits = createStore(() => 0);
  const count = createStore(() => countText(state.doc));

  const view: EditorView = new EditorView(mount, {
    state,
    editable: () => isEditable && saver.state().status !== 'leased',
    // Text that cannot be edited now is still reached and scrolled by keyboard.
    attributes: {
      class: 'studio-text',
      'aria-label': t('Chapter text'),
      'aria-multiline': 'true',
      role: 'textbox',
      tabindex: '0',
    },
    dispatchTransaction(transaction: Transaction) {
      const { state: next, transactions } = view.state.applyTransaction(transaction);
      view.updateState(next);
      if (transactions.some(({ docChanged }) => docChanged)) {
        if (!transaction.getMeta(fromServer)) saver.changed();
        clearTimeout(pauseTimer);
        pauseTimer = setTimeout(afterPause, pauseMs);
      }
      updatePlace();
    },
  });

  function afterPause(): void {
    edits.set(edits.state() + 1);
    count.set(countText(view.state.doc));
  }

  function updatePlace(): void {
    const next = placeIn(view.state, voices);
    const before = place.state();
    if ((Object.keys(next) as (keyof EditorPlace)[]).some((name) => next[name] !== before[name])) place.set(next);
  }

  const unwatch = saver.subscribe(() => view.setProps({}));
  if (parts.canEdit) restoreUnsaved(address.chapterId, saver);

  return {
    view,
    saver,
    voices,
    read,
    place,
    edits,
    count,
    run(command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    mark: (marks) => view.dispatch(setMarks(view.state.tr, marks)),
    reveal(range, isFocused = true) {
      const found = placeOf(view.state.doc, range);
      if (!found) return;
      const selection = TextSelection.create(view.state.doc, found.from, found.to);
      view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
      if (isFocused) view.focus();
    },
    selectedText: () => {
      const { from, to } = view.state.selection;
      return view.state.doc.textBetween(from, to, ' ');
    },
    setEditable(next) {
      isEditable = next;
      view.setProps({});
    },
    close() {
      clearTimeout(pauseTimer);
      unwatch();
      // The text is read before the view is gone.
      void saver.close();
      view.destroy();
    },
  };
}

const runAnd =
  (action: () => void): Command =>
  (_, dispatch) => {
    if (dispatch) action();
    return true;
  };

/** Restores what an earlier page could not save. */
function restoreUnsaved(chapterId: string, saver: ChapterSaver): void {
  const unsaved = readUnsaved(localStorage, chapterId);
  if (!unsaved) return;
  const { base, mine } = restoreSides(unsaved, saver.base().blocks);
  saver.restore(base, mine);
}

function placeIn(state: EditorState, voices: DefaultVoices): EditorPlace {
  const { selection } = state;
  const blocks = selectedBlocks(state);
  const block = blocks[0]?.node ?? state.doc.firstChild!;
  const { kind, blockId, locked } = blockAttributes(block);
  const marks =
    state.storedMarks ?? (selection.empty ? selection.$from.marks() : (selection.$from.nodeAfter?.marks ?? []));
  return {
    blockId: blockId ?? '',
    kind,
    isLocked: blocks.length > 0 && blocks.every(({ node }) => blockAttributes(node).locked) && locked,
    voiceId: voiceMark.isInSet(marks)?.attrs.voiceId ?? defaultVoice(voices, kind),
    hasSelection: !selection.empty,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

/** Puts the cursor into a block. */
export function goToBlock({ view }: EditorController, blockId: string): void {
  const block = findBlock(view.state.doc, blockId);
  if (block?.node.type !== blockType) return;
  const selection = Selection.near(view.state.doc.resolve(block.pos + 1));
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  view.focus();
}
