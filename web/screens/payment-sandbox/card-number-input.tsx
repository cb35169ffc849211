import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../../parts/display/class-names.ts';
import type { FieldControl } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { brandNames, brandOf, caretAfter, groupedNumber } from './card-check.ts';

interface CardNumberInputProps extends FieldControl {
  name: string;
  value: string;
  onChange: (grouped: string) => void;
  onBlur: () => void;
}

/** The number of a card, grouped while it is typed, with the name of the brand. */
export function CardNumberInput({ value, onChange, ...rest }: CardNumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  // Grouping moves what is behind the caret: it stays behind the same digit.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const brand = brandOf(value);
  return (
    <div className="relative">
      <Input
        {...rest}
        ref={input}
        value={value}
        onChange={({ currentTarget: typed }) => {
          const grouped = groupedNumber(typed.value);
          const before = typed.value.slice(0, typed.selectionStart ?? undefined).replaceAll(/\D/g, '').length;
          caret.current = caretAfter(grouped, before);
          onChange(grouped);
        }}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={30}
        placeholder="1234 1234 1234 1234"
        className={classNames('font-mono', brand && 'pr-32')}
      />
      {brand && (
        <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 text-ink-3 text-meta">
          {brandNames[brand]}
        </span>
      )}
    </div>
  );
}
