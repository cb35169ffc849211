import { useEffect } from 'react';
import { pluralize } from '../../format/count.ts';
import { Button } from '../../parts/button/button.tsx';
import { isAppleDevice } from '../../parts/device/device.ts';
import { type ShortcutGroup, useShortcuts } from '../../parts/page/shortcuts.ts';

interface GenerateButtonProps {
  credits: number;
  disabled: boolean;
  isRunning: boolean;
  onGenerate: () => void;
  onCancel: () => void;
}

const shortcuts: ShortcutGroup = {
  title: 'Text to Speech',
  shortcuts: [{ keys: ['Mod', 'Enter'], does: 'Generate speech' }],
};

/** Generates speech on click or Ctrl/Cmd+Enter; cancels while a generation runs. */
export function GenerateButton({ credits, disabled, isRunning, onGenerate, onCancel }: GenerateButtonProps) {
  useShortcuts(shortcuts);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || disabled || isRunning) return;
      event.preventDefault();
      onGenerate();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [disabled, isRunning, onGenerate]);
  return (
    <div className="flex w-full gap-2 sm:ml-auto sm:w-auto">
      {isRunning && (
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button
        kind="primary"
        size="large"
        busy={isRunning}
        disabled={disabled}
        onClick={onGenerate}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="flex-1 sm:flex-none"
      >
        {isRunning ? 'Generating' : 'Generate speech'}
        {!isRunning && credits > 0 && (
          <span className="font-[450] text-meta tabular-nums">
            {pluralize(credits, 'credit', 'credits')}
            <span className="hidden sm:inline"> · {isAppleDevice() ? '⌘↵' : 'Ctrl ↵'}</span>
          </span>
        )}
      </Button>
    </div>
  );
}
