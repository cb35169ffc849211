import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../display/class-names.ts';
import { Tooltip } from '../overlay/tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** A lucide icon. */
  children: ReactNode;
  size?: 'small' | 'medium';
}

/** A button that shows only an icon, with its name as a tooltip. */
export function IconButton({ label, size = 'medium', type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={classNames(
          'inline-grid shrink-0 place-items-center rounded-s text-ink-2 transition-colors duration-150 hover:not-disabled:bg-hover hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-[17px]',
          size === 'small' ? 'size-7' : 'size-[34px]',
          className,
        )}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  );
}
