import type { ReactNode } from 'react';
import { Switch } from '../../parts/form/switch.tsx';

interface SwitchSettingProps {
  title: string;
  checked: boolean;
  busy: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** What the setting does. */
  children: ReactNode;
}

export function SwitchSetting({ title, checked, busy, disabled = false, onChange, children }: SwitchSettingProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-[540]">{title}</p>
        <p className="text-ink-2 text-small">{children}</p>
      </div>
      <Switch label={title} checked={checked} disabled={disabled || busy} onChange={onChange} />
    </div>
  );
}
