import { memo, useLayoutEffect, useRef } from 'react';
import { dirOf } from '../../format/text-direction.ts';
import { Input } from '../form/input.tsx';
import { textRange } from './word-highlight.ts';

interface EditableParagraphProps {
  id: string;
  speaker: string | undefined;
  text: string;
  /** Its place in the text, from 1. */
  number: number;
  onText: (paragraphId: string, text: string) => void;
  onRename: (speaker: string, name: string) => void;
}

/**
 * A paragraph that can be edited in place. The browser edits the text, and React writes it only when it changes otherwise,
 * so that the caret and the composition of scripts stay.
 */
export const EditableParagraph = memo(({ id, speaker, text, number, onText, onRename }: EditableParagraphProps) => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    const shown = box?.textContent ?? '';
    if (!box || shown === text) return;
    box.textContent = text;
    if (document.activeElement === box) placeCaret(box, changeEnd(shown, text));
  }, [text]);
  return (
    <div className="flex flex-col gap-1 py-1">
      {speaker !== undefined && (
        <Input
          key={speaker}
          aria-label={`Speaker of paragraph ${number}`}
          defaultValue={speaker}
          onBlur={(event) => onRename(speaker, event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          className="h-7 w-48 max-w-full text-meta"
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: words of a textarea cannot be marked */}
      <div
        ref={element}
        role="textbox"
        aria-multiline="true"
        aria-label={`Paragraph ${number}`}
        tabIndex={0}
        contentEditable="plaintext-only"
        spellCheck
        data-paragraph={id}
        dir={dirOf(text)}
        onInput={(event) => onText(id, event.currentTarget.textContent ?? '')}
        className="min-h-[1lh] whitespace-pre-wrap break-words rounded-s px-1 outline-offset-2"
      />
    </div>
  );
});

/** Where the new text differs last from the old one. */
function changeEnd(before: string, after: string): number {
  let same = 0;
  const shorter = Math.min(before.length, after.length);
  while (same < shorter && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return after.length - same;
}

function placeCaret(element: Element, offset: number): void {
  const range = textRange(element, offset, offset);
  const selection = getSelection();
  if (!range || !selection) return;
  selection.removeAllRanges();
  selection.addRange(range);
}
