import { useEffect, useMemo } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { isAppleDevice } from '../device/device.ts';
import { useShortcuts } from '../page/shortcuts.ts';
import { useCreditText } from './use-credit-text.ts';

export interface RunButtonProps {
  /** The title of the tool in the list of shortcuts. */
  toolTitle: string;
  /** For example "Generate speech". */
  runLabel: string;
  /** Shown while it runs, for example "Generating". */
  runningLabel: string;
  /** The cost; 0 is not shown, and none on a server without plans. */
  credits: number;
  disabled: boolean;
  isRunning: boolean;
  onRun: () => void;
  onCancel: () => void;
}

/** The primary button of a tool with its cost. It runs on click or Ctrl/Cmd+Enter, and a running tool can be cancelled. */
export function RunButton(props: RunButtonProps) {
  const { toolTitle, runLabel, runningLabel, credits, disabled, isRunning, onRun, onCancel } = props;
  const shortcuts = useMemo(
    () => ({ title: toolTitle, shortcuts: [{ keys: ['Mod', 'Enter'], does: runLabel }] }),
    [toolTitle, runLabel],
  );
  useShortcuts(shortcuts);
  const cost = useCreditText(credits);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || disabled || isRunning) return;
      event.preventDefault();
      onRun();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [disabled, isRunning, onRun]);
  return (
    <div className="flex w-full gap-2 sm:ms-auto sm:w-auto">
      {isRunning && (
        <Button size="large" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
      <Button
        kind="primary"
        size="large"
        busy={isRunning}
        disabled={disabled}
        onClick={onRun}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="flex-1 sm:flex-none"
      >
        {isRunning ? runningLabel : runLabel}
        {!isRunning && credits > 0 && (
          <span className="font-[450] text-meta tabular-nums">
            {cost}
            <span className="hidden sm:inline">
              {cost && ' · '}
              {isAppleDevice() ? '⌘↵' : 'Ctrl ↵'}
            </span>
          </span>
        )}
      </Button>
    </div>
  );
}
