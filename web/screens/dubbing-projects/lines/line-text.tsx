import { useEffect, useRef, useState } from 'react';
import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import { Textarea } from '../../../parts/form/textarea.tsx';

interface LineTextProps {
  label: string;
  value: string;
  /** BCP 47; the direction of the text follows it. */
  language: string | undefined;
  placeholder?: string;
  disabled: boolean;
  /** Called when the field is left, or after a pause, with a text that differs from `value`. */
  onSave: (text: string) => void;
}

const saveAfterMs = 1500;

/** The text of a line, which saves itself and grows with what is written. */
export function LineText({ label, value, language, placeholder, disabled, onSave }: LineTextProps) {
  const [typed, setTyped] = useState(value);
  /** What was last sent or received: what is typed differs from it until it is saved. */
  const known = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSave);
  latest.current = onSave;

  useEffect(() => {
    // A change from elsewhere replaces the text, unless something is being typed.
    setTyped((before) => (before === known.current ? value : before));
    known.current = value;
  }, [value]);

  const save = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (text.trim() === known.current.trim()) return;
    known.current = text;
    latest.current(text);
  };
  const unsaved = useRef(typed);
  unsaved.current = typed;
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      if (unsaved.current.trim() !== known.current.trim()) latest.current(unsaved.current);
    },
    [],
  );
  return (
    <Textarea
      aria-label={label}
      lang={language}
      dir="auto"
      value={typed}
      placeholder={placeholder}
      disabled={disabled}
      maxLength={dubbingLimits.maxTextLength}
      rows={1}
      className="field-sizing-content min-h-9 resize-none py-1.5 disabled:bg-transparent disabled:text-ink"
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => save(text), saveAfterMs);
      }}
      onBlur={() => save(typed)}
    />
  );
}
