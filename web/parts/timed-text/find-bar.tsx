import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Input } from '../form/input.tsx';
import type { TextMatch } from './find-replace.ts';

interface FindBarProps {
  query: string;
  onQuery: (query: string) => void;
  matches: readonly TextMatch[];
  /** The match that the reader is at; -1 if there is none. */
  index: number;
  onStep: (steps: number) => void;
  onReplace: (matches: readonly TextMatch[], replacement: string) => void;
}

/** Finds and replaces in a text. */
export function FindBar({ query, onQuery, matches, index, onStep, onReplace }: FindBarProps) {
  const [replacement, setReplacement] = useState('');
  const current = matches[index];
  return (
    <search aria-label={t('Find and replace')} className="flex flex-wrap items-center gap-2">
      <Input
        aria-label={t('Find')}
        placeholder={t('Find')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onStep(event.shiftKey ? -1 : 1);
        }}
        className="w-36"
      />
      <span aria-live="polite" className="min-w-12 text-ink-3 text-meta tabular-nums">
        {query === ''
          ? ''
          : matches.length === 0
            ? t('No results')
            : t('{index} of {count}', { index: index + 1, count: matches.length })}
      </span>
      <IconButton label={t('Previous result')} size="small" disabled={!current} onClick={() => onStep(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label={t('Next result')} size="small" disabled={!current} onClick={() => onStep(1)}>
        <ChevronDown />
      </IconButton>
      <Input
        aria-label={t('Replace with')}
        placeholder={t('Replace with')}
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
        className="w-36"
      />
      <Button size="small" disabled={!current} onClick={() => current && onReplace([current], replacement)}>
        {t('Replace')}
      </Button>
      <Button size="small" disabled={!current} onClick={() => onReplace(matches, replacement)}>
        {t('Replace all')}
      </Button>
    </search>
  );
}
