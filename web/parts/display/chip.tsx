import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const chipVariants =
  'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-meta [&_svg]:size-3.5';

export type ChipTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

interface ChipProps extends ComponentProps<'span'> {
  /** `info`: running or new; `good`: done; `warn`: to be done; `bad`: failed. The accent is for choices, never for states. */
  tone?: ChipTone;
}

const tones = {
  neutral: 'bg-surface text-ink-2',
  info: 'border-transparent bg-info-soft font-[550] text-info',
  good: 'border-transparent bg-good-soft font-[550] text-good',
  warn: 'border-transparent bg-warn-soft font-[550] text-warn',
  bad: 'border-transparent bg-bad-soft font-[550] text-bad',
} as const satisfies Record<ChipTone, string>;
const chosen = 'border-transparent bg-accent-soft font-[550] text-accent-ink';

/** A short fact or state in a pill, told by its text; the colour only repeats it. */
export function Chip({ tone = 'neutral', className, ...rest }: ChipProps) {
  return <span className={classNames(chipVariants, tones[tone], className)} {...rest} />;
}

interface ChipButtonProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  pressed: boolean;
}

/** A toggle pill, used as a filter. */
export function ChipButton({ pressed, type = 'button', className, ...rest }: ChipButtonProps) {
  const tone = pressed ? chosen : classNames(tones.neutral, 'hover:bg-hover hover:text-ink');
  return <button type={type} aria-pressed={pressed} className={classNames(chipVariants, tone, className)} {...rest} />;
}
