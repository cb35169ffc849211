import { type FormEvent, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { defaultInstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import { Button } from '../../parts/button/button.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { useChangeMode } from './use-instance-settings.ts';

/** Asks the owner of a new server for its mode. */
export function FirstQuestion() {
  const [mode, setMode] = useState(defaultInstanceMode);
  const change = useChangeMode();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(mode);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <div>
        <h1 className="font-[640] text-display tracking-tight">Your {brand} server is ready</h1>
        <p className="mt-1 text-ink-2">
          You are its owner. You can change this in the settings at any time without losing data.
        </p>
      </div>
      <ModeChoice legend="What is it for?" value={mode} onChange={setMode} />
      <Button type="submit" kind="primary" size="large" busy={change.isPending}>
        Continue
      </Button>
    </form>
  );
}
