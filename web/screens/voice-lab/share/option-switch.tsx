import { useId } from 'react';
import { Switch } from '../../../parts/form/switch.tsx';

interface OptionSwitchProps {
  name: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with a name and a help text. */
export function OptionSwitch({ name, help, checked, onChange }: OptionSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="font-[540]">
        {name}
        <span className="block font-normal text-ink-3 text-meta">{help}</span>
      </label>
      <Switch id={id} checked={checked} onChange={onChange} />
    </div>
  );
}
