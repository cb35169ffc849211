import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { IconButton } from '../../../../parts/button/icon-button.tsx';
import { Input } from '../../../../parts/form/input.tsx';
import { toast } from '../../../../parts/status/toast.ts';
import type { BlockRange } from '../text/editor-marks.ts';
import { replaceRanges } from '../text/replace.ts';
import { findText } from '../text/search.ts';
import type { EditorController } from '../view/editor-controller.ts';

interface FindBarProps {
  controller: EditorController;
  canEdit: boolean;
  onClose: () => void;
}

/** Finds and replaces in the chapter. */
export function FindBar({ controller, canEdit, onClose }: FindBarProps) {
  const [query, setQuery] = useState(() => controller.selectedText().slice(0, 200));
  const [replacement, setReplacement] = useState('');
  const [index, setIndex] = useState(0);
  const edits = useStore(controller.edits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit may add and remove results
  const found = useMemo(() => findText(controller.view.state.doc, query), [controller, query, edits]);
  const at = Math.min(index, found.length - 1);
  const current = found[at];
  useEffect(() => {
    controller.mark({ found, current: current ? [current] : [] });
  }, [controller, found, current]);
  useEffect(
    () => () => {
      if (!controller.view.isDestroyed) controller.mark({ found: [], current: [] });
    },
    [controller],
  );

  const go = (next: number) => {
    if (found.length === 0) return;
    const place = (next + found.length) % found.length;
    setIndex(place);
    controller.reveal(found[place]!, false);
  };
  const replace = (ranges: readonly BlockRange[]) => {
    const { transaction, skipped } = replaceRanges(controller.view.state, ranges, replacement);
    controller.view.dispatch(transaction);
    if (skipped > 0) toast(t('{skipped} in locked paragraphs stay as they are.', { skipped }));
    // The marks follow at once, not after the pause of typing.
    controller.edits.set(controller.edits.state() + 1);
  };
  const close = () => {
    onClose();
    controller.view.focus();
  };
  return (
    <search
      aria-label={t('Find in the chapter')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-sunken px-3 py-1.5"
    >
      <Input
        autoFocus
        aria-label={t('Find')}
        placeholder={t('Find')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setIndex(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          go(at + (event.shiftKey ? -1 : 1));
        }}
        className="w-36"
      />
      <span aria-live="polite" className="min-w-16 text-ink-3 text-meta tabular-nums">
        {query === ''
          ? ''
          : found.length === 0
            ? t('No results')
            : t('{at} of {count}', { at: at + 1, count: found.length })}
      </span>
      <IconButton label={t('Previous result')} size="small" disabled={!current} onClick={() => go(at - 1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label={t('Next result')} size="small" disabled={!current} onClick={() => go(at + 1)}>
        <ChevronDown />
      </IconButton>
      {canEdit && (
        <>
          <Input
            aria-label={t('Replace with')}
            placeholder={t('Replace with')}
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
            className="w-36"
          />
          <Button size="small" disabled={!current} onClick={() => current && replace([current])}>
            {t('Replace')}
          </Button>
          <Button size="small" disabled={!current} onClick={() => replace(found)}>
            {t('Replace all')}
          </Button>
        </>
      )}
      <IconButton label={t('Close search')} size="small" onClick={close} className="ms-auto">
        <X />
      </IconButton>
    </search>
  );
}
