import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../display/class-names.ts';

const buttonVariants = cva(
  'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-s border font-[540] transition-colors duration-150 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      kind: {
        primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-hover',
        plain: 'border-line-strong bg-surface text-ink hover:not-disabled:bg-hover',
        ghost: 'border-transparent text-ink-2 hover:not-disabled:bg-hover hover:not-disabled:text-ink',
        danger: 'border-transparent bg-bad text-on-bad hover:not-disabled:bg-bad-hover',
      },
      size: { small: 'h-7 px-2.5 text-small', medium: 'h-[34px] px-3', large: 'h-[42px] rounded-m px-4 text-[15px]' },
    },
    defaultVariants: { kind: 'plain', size: 'medium' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Renders the only child (a link) as a button. */
  asChild?: boolean;
  /** Work started by this button is running: it shows a spinner and ignores clicks. */
  busy?: boolean;
}

/** A button with text. Each page has one `primary` button for its main action. */
export function Button({
  kind,
  size,
  asChild,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const classes = classNames(buttonVariants({ kind, size }), className);
  if (asChild)
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    // Not disabled while busy, because that would lose the keyboard focus.
    <button
      type={type}
      className={classNames(classes, busy && 'cursor-progress')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  );
}
