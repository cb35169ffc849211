import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../../parts/display/class-names.ts';
import type { FieldControl } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { brandNames, caretPosition, findBrand, formatCardNumber } from './card-check.ts';

interface CardNumberInputProps extends FieldControl {
  name: string;
  value: string;
  onChange: (grouped: string) => void;
  onBlur: () => void;
}

/** Card number input that groups digits while the user types, and shows the brand. */
export function CardNumberInput({ value, onChange, ...rest }: CardNumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  // Grouping inserts spaces, so the caret must be restored after the same digit.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const brand = findBrand(value);
  return (
    <div className="relative">
      <Input
        {...rest}
        ref={input}
        value={value}
        onChange={({ currentTarget: target }) => {
          const grouped = formatCardNumber(target.value);
          const digitsBeforeCaret = target.value
            .slice(0, target.selectionStart ?? undefined)
            .replaceAll(/\D/g, '').length;
          caret.current = caretPosition(grouped, digitsBeforeCaret);
          onChange(grouped);
        }}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={30}
        placeholder="1234 1234 1234 1234"
        className={classNames('font-mono', brand && 'pe-32')}
      />
      {brand && (
        <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 end-2.5 text-ink-3 text-meta">
          {brandNames[brand]}
        </span>
      )}
    </div>
  );
}
