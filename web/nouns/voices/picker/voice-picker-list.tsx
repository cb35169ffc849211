import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { useStore } from '../../../data/store/use-store.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { SearchField } from '../../../parts/form/search-field.tsx';
import { playbackFailure } from '../../../parts/player/player.ts';
import { previewPlayer } from '../../../parts/player/player-instance.ts';
import { TraitChips } from '../trait-chips.tsx';
import { filterVoices, noFilter, type VoiceFilter } from '../voice-filter.ts';
import { readRecentVoices } from './recent-voices.ts';
import { useVoicePreview } from './use-voice-preview.ts';
import { unavailableText, VoiceOption } from './voice-option.tsx';
import { type SectionRow, sectionRows } from './voice-sections.ts';

interface VoicePickerListProps {
  voices: readonly VoiceReply[];
  value: VoiceReply;
  onSelect: (voiceId: string) => void;
  unavailableNote: ((voice: VoiceReply) => string | undefined) | undefined;
}

const traits = ['language', 'accent', 'gender', 'age', 'use_case'] as const;
/** Heights of the rows, in px. */
const [headingHeight, optionHeight] = [30, 52];
const pageRows = 6;

/** A search field that chooses from a list of voices: recent, favourite, and all by their origin. */
export function VoicePickerList({ voices, value, onSelect, unavailableNote }: VoicePickerListProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const hoveredKey = useRef<string>(undefined);
  const [filter, setFilter] = useState<VoiceFilter>(noFilter);
  const recentIds = useMemo(readRecentVoices, []);
  const matching = useMemo(() => filterVoices(voices, filter), [voices, filter]);
  const rows = useMemo(
    () => sectionRows(matching, { search: filter.search, recentIds }),
    [matching, filter.search, recentIds],
  );
  const positions = useMemo(() => voicePositions(rows), [rows]);
  const [activeKey, setActiveKey] = useState(() => keyOfVoice(rows, value.voice_id));
  const found = rows.findIndex(({ key }) => key === activeKey);
  const activeAt = found >= 0 ? found : rows.findIndex(({ type }) => type === 'voice');
  // Counting the options of the filters takes as long as all else, so the list is shown first.
  const hasChips = useDeferredValue(true, false);
  const preview = useVoicePreview();
  const failure = useStore(previewPlayer, () => previewPlayer.state().failure);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: useCallback((at: number) => (rows[at]?.type === 'heading' ? headingHeight : optionHeight), [rows]),
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows]),
    // The active option stays in the document while it is scrolled away, for screen readers.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.max(0, activeAt)])].sort((a, b) => a - b),
    initialRect: { width: 0, height: 360 },
    overscan: 4,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the voice that is chosen when the list opens
  useEffect(() => {
    if (activeAt >= 0) virtualizer.scrollToIndex(activeAt, { align: 'auto' });
  }, []);

  const change = (next: VoiceFilter) => {
    preview.stop();
    setFilter(next);
    setActiveKey(undefined);
    box.current?.scrollTo({ top: 0 });
  };
  const voiceAt = (at: number): VoiceReply | undefined => {
    const row = rows[at];
    return row?.type === 'voice' ? row.voice : undefined;
  };
  const select = (voice: VoiceReply | undefined) => {
    if (voice && unavailableText(voice, unavailableNote?.(voice)) === undefined) onSelect(voice.voice_id);
  };
  const moveTo = (position: number) => {
    const at = positions.indexOf(Math.min(Math.max(1, position), matching.length === 0 ? 1 : positions.at(-1)!));
    if (at < 0) return;
    preview.rest(undefined);
    setActiveKey(rows[at]!.key);
    // The heading of the first voice of a section is shown with it.
    virtualizer.scrollToIndex(rows[at - 1]?.type === 'heading' && position <= 1 ? at - 1 : at, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const active = voiceAt(activeAt);
    const position = positions[activeAt] ?? 0;
    const run: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(position + 1),
      ArrowUp: () => moveTo(position - 1),
      PageDown: () => moveTo(position + pageRows),
      PageUp: () => moveTo(position - pageRows),
      ...(event.ctrlKey && { Home: () => moveTo(1), End: () => moveTo(rows.length) }),
      Enter: () => (event.shiftKey ? active && preview.toggle(active) : select(active)),
    };
    if (!Object.hasOwn(run, event.key)) return;
    event.preventDefault();
    run[event.key]!();
  };
  const onClick = (event: MouseEvent) => {
    const voice = voiceAt(rowAt(event));
    if (voice && (event.target as Element).closest('[data-play]')) preview.toggle(voice);
    else select(voice);
  };
  // Not when rows move below a pointer that rests, and not by touch.
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || (event.movementX === 0 && event.movementY === 0)) return;
    const at = rowAt(event);
    const hovered = voiceAt(at);
    if (!hovered || rows[at]!.key === hoveredKey.current) return;
    hoveredKey.current = rows[at]!.key;
    setActiveKey(rows[at]!.key);
    preview.rest(hovered);
  };
  const leave = () => {
    hoveredKey.current = undefined;
    preview.rest(undefined);
  };
  const isFiltered = filter.search !== '' || Object.keys(filter.traits).length > 0;
  return (
    <>
      <SearchField
        label={t('Search voices')}
        value={filter.search}
        onChange={(search) => change({ ...filter, search })}
        className="m-2"
        input={{
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': activeAt < 0 ? undefined : `${id}-${activeAt}`,
          'aria-describedby': `${id}-keys`,
          autoComplete: 'off',
          spellCheck: false,
          onKeyDown,
        }}
      />
      <div className="flex h-8 shrink-0 gap-1.5 overflow-x-auto px-2 pb-2 [scrollbar-width:none] *:shrink-0">
        {hasChips && <TraitChips traits={traits} voices={voices} filter={filter} onChange={change} />}
      </div>
      <div
        ref={box}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t('Voices')}
        onClick={onClick}
        onKeyDown={onKeyDown}
        // The search field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={onPointerMove}
        onPointerLeave={leave}
        onWheel={leave}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t px-1.5 outline-none"
      >
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
            const row = rows[index];
            if (!row) return null;
            const place = {
              className: 'absolute inset-x-0 top-0',
              style: { height: size, transform: `translateY(${start}px)` },
            };
            return row.type === 'heading' ? (
              <div key={key} role="presentation" {...place}>
                <Heading {...row} />
              </div>
            ) : (
              <div key={key} role="presentation" {...place}>
                <VoiceOption
                  id={`${id}-${index}`}
                  at={index}
                  voice={row.voice}
                  search={filter.search}
                  isActive={index === activeAt}
                  isSelected={row.voice.voice_id === value.voice_id}
                  unavailable={unavailableText(row.voice, unavailableNote?.(row.voice))}
                  position={positions[index]!}
                  count={positions.at(-1)!}
                />
              </div>
            );
          })}
        </div>
      </div>
      {rows.length === 0 && (
        <div className="flex items-center justify-between gap-2 px-3 pb-3 text-ink-2">
          {t('No results')}
          {isFiltered && (
            <Button size="small" onClick={() => change(noFilter)}>
              {t('Clear search and filters')}
            </Button>
          )}
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className="px-3 pb-2 text-bad text-meta">
          {playbackFailure(failure)}
        </p>
      )}
      <p id={`${id}-keys`} className="sr-only">
        {t('Press Enter to choose, Shift and Enter to listen.')}
      </p>
      <p role="status" className="sr-only">
        {formatMessage('{count, plural, one {# voice} other {# voices}}', { count: matching.length })}
      </p>
    </>
  );
}

const Heading = ({ title, count }: { title: string; count: number }) => (
  <span className="flex h-full items-end justify-between px-1.5 pb-1 font-[540] text-ink-3 text-meta">
    {title}
    <span className="tabular-nums">{formatCount(count)}</span>
  </span>
);

/** The index of the row at an event; −1: none. */
const rowAt = ({ target }: { target: EventTarget }): number =>
  Number((target as Element).closest<HTMLElement>('[data-at]')?.dataset.at ?? -1);

/** The position of each row among the voices, from 1; that of a heading is 0. */
function voicePositions(rows: readonly SectionRow[]): number[] {
  let position = 0;
  return rows.map(({ type }) => (type === 'voice' ? ++position : 0));
}

const keyOfVoice = (rows: readonly SectionRow[], voiceId: string): string | undefined =>
  rows.find((row) => row.type === 'voice' && row.voice.voice_id === voiceId)?.key;
