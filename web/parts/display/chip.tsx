import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const chipVariants =
  'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-meta [&_svg]:size-3.5';

interface ChipProps extends ComponentProps<'span'> {
  tone?: 'neutral' | 'accent' | 'good' | 'bad';
}

const tones = {
  neutral: 'bg-surface text-ink-2',
  accent: 'border-transparent bg-accent-soft font-[550] text-accent-ink',
  good: 'border-transparent bg-good-soft font-[550] text-good',
  bad: 'border-transparent bg-bad-soft font-[550] text-bad',
} as const;

/** A short fact in a pill. */
export function Chip({ tone = 'neutral', className, ...rest }: ChipProps) {
  return <span className={classNames(chipVariants, tones[tone], className)} {...rest} />;
}

interface ChipButtonProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  pressed: boolean;
}

/** A toggle pill, used as a filter. */
export function ChipButton({ pressed, type = 'button', className, ...rest }: ChipButtonProps) {
  const tone = pressed ? tones.accent : classNames(tones.neutral, 'hover:bg-hover hover:text-ink');
  return <button type={type} aria-pressed={pressed} className={classNames(chipVariants, tone, className)} {...rest} />;
}
