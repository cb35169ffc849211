import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../display/class-names.ts';
import { Tooltip } from './tooltip.tsx';

interface MenuProps {
  /** The button that opens it; must accept a ref. */
  trigger: ReactNode;
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Whether it is open; absent: uncontrolled. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that gets focus on close, if not the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** A menu of actions. */
export function Menu({ trigger, children, side = 'bottom', align = 'end', ...control }: MenuProps) {
  const { onCloseAutoFocus, ...root } = control;
  return (
    // Not modal: that would hide the page from assistive technology while its focusable elements remain in it.
    <Primitive.Root modal={false} {...root}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          align={align}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          sideOffset={4}
          collisionPadding={8}
          className="z-layer max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-rise overflow-y-auto rounded-m border bg-surface p-1 shadow-popover"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface MenuItemProps extends ComponentProps<typeof Primitive.Item> {
  icon?: ReactNode;
  danger?: boolean;
}

/** One action; with `asChild` a link. */
export function MenuItem({ icon, danger, asChild, className, children, ...rest }: MenuItemProps) {
  const classes = classNames(
    'flex h-8 items-center gap-2 rounded-s px-2 outline-none data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    danger ? 'text-bad' : 'text-ink',
    className,
  );
  return (
    <Primitive.Item className={classes} asChild={asChild ?? false} {...rest}>
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Primitive.Item>
  );
}

/** A separator between groups of actions. */
export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}

interface MenuHeadingProps {
  /** Small text above the main line. */
  label: string;
  children: ReactNode;
  /** Small text below the main line. */
  detail?: ReactNode;
}

/** The header of a menu; not an action. */
export function MenuHeading({ label, children, detail }: MenuHeadingProps) {
  return (
    <Primitive.Label className="max-w-64 px-2 py-1.5">
      <span className="block text-ink-3 text-meta">{label}</span>
      <span className="block truncate font-[560]">{children}</span>
      {detail && <span className="block text-ink-3 text-meta tabular-nums">{detail}</span>}
    </Primitive.Label>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { readonly value: Value; readonly label: string; readonly icon: LucideIcon }[];
}

/** One of a few values in one row, each an icon with its name as a tooltip. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  return (
    <Primitive.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="flex items-center gap-1 px-2 py-1"
    >
      <span aria-hidden className="me-auto">
        {label}
      </span>
      {options.map(({ value: option, label: name, icon: Icon }) => (
        <Tooltip key={option} text={name}>
          <Primitive.RadioItem
            value={option}
            aria-label={name}
            onSelect={(event) => event.preventDefault()}
            className="grid size-7 place-items-center rounded-s border border-transparent text-ink-2 outline-none data-[state=checked]:border-line-strong data-highlighted:bg-hover data-[state=checked]:bg-sunken data-[state=checked]:text-ink [&_svg]:size-4"
          >
            <Icon aria-hidden />
          </Primitive.RadioItem>
        </Tooltip>
      ))}
    </Primitive.RadioGroup>
  );
}

interface MenuRadioGroupProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly {
    readonly value: string;
    readonly label: string;
    /** Small text at the end. */
    readonly detail?: string;
    readonly isDisabled?: boolean;
  }[];
}

/** One of several values, each in a row of its own. */
export function MenuRadioGroup({ label, value, onChange, options }: MenuRadioGroupProps) {
  return (
    <Primitive.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {options.map(({ value: option, label: name, detail, isDisabled = false }) => (
        <Primitive.RadioItem
          key={option}
          value={option}
          disabled={isDisabled}
          className="flex h-8 max-w-72 items-center gap-2 rounded-s px-2 outline-none data-disabled:text-ink-3 data-highlighted:bg-hover"
        >
          <span className="grid size-4 shrink-0 place-items-center">
            <Primitive.ItemIndicator>
              <Check className="size-4 text-accent" aria-hidden />
            </Primitive.ItemIndicator>
          </span>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="text-ink-3 text-meta">{detail}</span>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}
