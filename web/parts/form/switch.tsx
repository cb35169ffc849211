import { Switch as Primitive } from 'radix-ui';
import type { FieldControl } from './field.tsx';

interface SwitchProps extends Partial<FieldControl> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The accessible name if there is no label. */
  label?: string;
  disabled?: boolean;
}

/** A switch that takes effect at once. */
export function Switch({ checked, onChange, label, disabled, ...control }: SwitchProps) {
  return (
    <Primitive.Root
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled ?? false}
      aria-label={label}
      className="inline-flex h-5 w-[34px] shrink-0 items-center rounded-full bg-control p-0.5 transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent"
      {...control}
    >
      <Primitive.Thumb className="size-4 rounded-full bg-surface transition-transform duration-150 data-[state=checked]:translate-x-3.5 rtl:data-[state=checked]:-translate-x-3.5 data-[state=checked]:bg-on-accent" />
    </Primitive.Root>
  );
}
