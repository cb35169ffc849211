import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classNames } from '../display/class-names.ts';
import type { FieldControl } from './field.tsx';
import { controlClasses } from './input.tsx';

export interface SelectOption {
  /** Must not be empty. */
  value: string;
  label: string;
  /** A second line. */
  help?: string;
  /** Shown but disabled. */
  disabled?: boolean;
}

interface SelectProps extends Partial<FieldControl> {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** The accessible name if there is no label. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** Renders the chosen option; absent: its label. */
  children?: ReactNode;
}

/** A select. The list is at most 24rem or 40 % of the window high (UI-005) and scrolls. */
export function Select(props: SelectProps) {
  const { value, onChange, options, label, placeholder, disabled, className, children, ...control } = props;
  const id = useId();
  return (
    <Primitive.Root value={value} onValueChange={onChange} disabled={disabled ?? false}>
      <Primitive.Trigger
        aria-label={label}
        className={classNames(controlClasses, 'flex h-[34px] items-center gap-2 text-start', className)}
        {...control}
      >
        <span className="min-w-0 flex-1 truncate">
          <Primitive.Value placeholder={placeholder}>{children}</Primitive.Value>
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-layer max-h-[min(24rem,40vh)] min-w-(--radix-select-trigger-width) max-w-[calc(100vw-16px)] animate-rise overflow-hidden rounded-m border bg-surface shadow-popover"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option, at) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                aria-describedby={option.help && `${id}-help-${at}`}
                disabled={option.disabled ?? false}
                className="flex items-center gap-2 rounded-s px-2 py-1.5 outline-none data-disabled:text-ink-3 data-highlighted:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  {option.help && (
                    <span id={`${id}-help-${at}`} className="block text-ink-3 text-meta">
                      {option.help}
                    </span>
                  )}
                </span>
                <Primitive.ItemIndicator>
                  <Check className="size-4 text-accent" aria-hidden />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
