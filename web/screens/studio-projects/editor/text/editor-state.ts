import { baseKeymap, splitBlockKeepMarks } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState } from 'prosemirror-state';
import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { blockIds } from './block-ids.ts';
import { blockStatus } from './block-status.ts';
import { moveBlocks, setKind, toggleLock } from './commands.ts';
import { contentKey } from './conversion.ts';
import { editorMarks } from './editor-marks.ts';
import { locks } from './locks.ts';
import { plainPaste } from './paste.ts';
import { blockAttributes, blockType, pauseType } from './schema.ts';

interface StateOptions {
  readonly doc: Node;
  readonly read: (node: Node) => EditorBlock;
  readonly mayUseVoice: (voiceId: string) => boolean;
  readonly onLocked: () => void;
  /** Speaks and plays the paragraph. */
  readonly onPlay: Command;
  readonly onFind: Command;
}

/** A state of the editor for one chapter. */
export function createEditorState(options: StateOptions): EditorState {
  const { doc, read, mayUseVoice, onLocked, onPlay, onFind } = options;
  return EditorState.create({
    doc,
    plugins: [
      // Before the rules of typing, which must not change locked blocks either.
      locks(onLocked),
      inputRules({ rules: [...headingRules, pauseRule] }),
      history({ depth: 500, newGroupDelay: 500 }),
      keymap({
        'Mod-z': undo,
        'Mod-y': redo,
        'Mod-Shift-z': redo,
        'Mod-Enter': onPlay,
        'Mod-f': onFind,
        'Mod-Alt-0': setKind('p'),
        'Mod-Alt-1': setKind('h1'),
        'Mod-Alt-2': setKind('h2'),
        'Mod-Alt-3': setKind('h3'),
        'Mod-Shift-l': toggleLock,
        'Alt-ArrowUp': moveBlocks(-1),
        'Alt-ArrowDown': moveBlocks(1),
        Backspace: headingToParagraph,
        Enter: splitBlockKeepMarks,
        'Shift-Enter': splitBlockKeepMarks,
      }),
      keymap(baseKeymap),
      blockIds(),
      blockStatus((node) => contentKey(read(node))),
      editorMarks(),
      plainPaste(mayUseVoice),
    ],
  });
}

/** `# `, `## ` and `### ` at the start of a block make it a heading. */
const headingRules = (['h1', 'h2', 'h3'] as const).map((kind, at) => {
  return new InputRule(new RegExp(`^#{${at + 1}}\\s$`), (state, _, from, to) => {
    const { $from } = state.selection;
    if ($from.parent.type !== blockType) return null;
    return state.tr.delete(from, to).setNodeAttribute($from.before(), 'kind', kind);
  });
});

/** `[2s]` and `[pause 1.5s]` become a pause. */
const pauseRule = new InputRule(/\[(?:pause )?(\d{1,2}(?:\.\d{1,2})?) ?s\]$/, (state, match, from, to) => {
  const seconds = Number(match[1]);
  if (!(seconds >= 0.05 && seconds <= 30)) return null;
  return state.tr.replaceWith(from, to, pauseType.create({ seconds }));
});

/** Backspace at the start of a heading makes it a paragraph. */
const headingToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== blockType) return false;
  if (blockAttributes($from.parent).kind === 'p') return false;
  return setKind('p')(state, dispatch);
};
