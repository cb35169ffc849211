import { type FormEvent, type ReactNode, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { useChangeMode } from './use-instance-settings.ts';

interface FirstQuestionProps {
  /** More questions of the same form. */
  children?: ReactNode;
  /** Saves their answers; runs before the mode is saved, which ends the form. */
  beforeSave: () => Promise<void>;
  isSaving: boolean;
  /** Leaves the questions open; the home page asks again. */
  onSkip: () => void;
}

/** Asks the owner of a new server for its mode. */
export function FirstQuestion({ children, beforeSave, isSaving, onSkip }: FirstQuestionProps) {
  const [mode, setMode] = useState<InstanceMode>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = useChangeMode();
  const isBusy = change.isPending || isSaving;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (mode !== undefined && !isBusy) void beforeSave().then(() => change.mutate(mode));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <div>
        <h1 className="font-[640] text-display tracking-tight">{t('Your {brand} server is ready', { brand })}</h1>
        <p className="mt-1 text-ink-2">
          {t('You are its owner. You can change this in the settings at any time without losing data.')}
        </p>
      </div>
      <ModeChoice
        legend={t('What is it for?')}
        value={mode}
        onChange={setMode}
        error={isSubmitted && mode === undefined ? t('Choose one, or decide later.') : undefined}
      />
      {children}
      <div className="flex gap-2">
        <Button size="large" onClick={onSkip} disabled={isBusy}>
          {t('Decide later')}
        </Button>
        <Button type="submit" kind="primary" size="large" busy={isBusy} className="flex-1">
          {t('Continue')}
        </Button>
      </div>
    </form>
  );
}
