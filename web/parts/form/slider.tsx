import { Slider as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** Formats the value: `1.00×`, `50 %`. */
  text: string;
  /** The labels of both ends. */
  ends?: readonly [ReactNode, ReactNode];
  disabled?: boolean;
}

/** A labelled range slider; arrow keys change it by one step. */
export function Slider({ label, value, min, max, step, onChange, text, ends, disabled }: SliderProps) {
  return (
    <div className={disabled ? 'opacity-50' : undefined}>
      <div className="flex justify-between font-[540]">
        <span>{label}</span>
        <span className="text-ink-2 tabular-nums">{text}</span>
      </div>
      <Primitive.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled ?? false}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        className="relative flex h-6 touch-none select-none items-center"
      >
        <Primitive.Track className="relative h-1 grow rounded-full bg-line-strong">
          <Primitive.Range className="absolute h-full rounded-full bg-accent" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-label={label}
          aria-valuetext={text}
          className="block size-4 rounded-full border border-control bg-[#fff] shadow-popover"
        />
      </Primitive.Root>
      {ends && (
        <div className="flex justify-between text-ink-3 text-meta">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  );
}
