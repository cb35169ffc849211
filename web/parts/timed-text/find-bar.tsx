import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
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
    <search aria-label="Find and replace" className="flex flex-wrap items-center gap-2">
      <Input
        aria-label="Find"
        placeholder="Find"
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
        {query === '' ? '' : matches.length === 0 ? 'No results' : `${index + 1} of ${matches.length}`}
      </span>
      <IconButton label="Previous result" size="small" disabled={!current} onClick={() => onStep(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label="Next result" size="small" disabled={!current} onClick={() => onStep(1)}>
        <ChevronDown />
      </IconButton>
      <Input
        aria-label="Replace with"
        placeholder="Replace with"
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
        className="w-36"
      />
      <Button size="small" disabled={!current} onClick={() => current && onReplace([current], replacement)}>
        Replace
      </Button>
      <Button size="small" disabled={!current} onClick={() => onReplace(matches, replacement)}>
        Replace all
      </Button>
    </search>
  );
}
