import { useState } from 'react';
import { Timeline } from '../../parts/timeline/timeline.tsx';
import type { TimelineItem, TimelinePlace, TimelineTrack } from '../../parts/timeline/timeline-item.ts';
import type { PartExample } from './part-example.ts';

const tracks: readonly TimelineTrack[] = [
  { id: 'anna', name: 'Anna', tone: 'accent' },
  { id: 'ben', name: 'Ben', tone: 'accent' },
  { id: 'effects', name: 'Effects', isDimmed: true },
  { id: 'music', name: 'Music' },
];

const peaks = (durationMs: number, seed: number) => ({
  values: Array.from({ length: Math.ceil(durationMs / 20) }, (_, at) =>
    Math.abs(Math.sin(at * 0.37 + seed) * Math.sin(at * 0.05 + seed)),
  ),
  perS: 50,
  offsetS: 0,
});

const few: readonly TimelineItem[] = [
  { id: '1', trackId: 'anna', startMs: 0, endMs: 2400, label: 'Welcome to the show.', peaks: peaks(2400, 1) },
  { id: '2', trackId: 'ben', startMs: 2600, endMs: 4200, label: 'Thanks for having me.', status: 'stale' },
  {
    id: '3',
    trackId: 'anna',
    startMs: 4500,
    endMs: 8000,
    label: 'Tell us about the mountain.',
    status: 'warning',
    note: 'too long by 12%',
    peaks: peaks(3500, 2),
  },
  { id: '4', trackId: 'effects', startMs: 1000, endMs: 3000, label: 'Wind', peaks: peaks(2000, 3) },
  { id: '5', trackId: 'ben', startMs: 8300, endMs: 9500, label: 'Gladly.', status: 'busy' },
  { id: '6', trackId: 'effects', startMs: 9000, endMs: 9800, label: 'Door', status: 'failed' },
];

const many: readonly TimelineItem[] = Array.from({ length: 2000 }, (_, at) => ({
  id: `clip-${at}`,
  trackId: tracks[at % tracks.length]!.id,
  startMs: at * 1000,
  endMs: at * 1000 + 2600,
  label: `Line ${at + 1}`,
  peaks: peaks(2600, at),
}));

function Example({ items: initial, isReadOnly = false }: { items: readonly TimelineItem[]; isReadOnly?: boolean }) {
  const [items, setItems] = useState(initial);
  const [selectedId, setSelectedId] = useState<string>();
  const [positionMs, setPositionMs] = useState(0);
  const place = (id: string, to: TimelinePlace) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...to } : item)));
  const split = (id: string, atMs: number) =>
    setItems((before) =>
      before.flatMap((item) =>
        item.id === id && item.startMs < atMs && atMs < item.endMs
          ? [
              { ...item, endMs: atMs },
              { ...item, id: `${id}-${atMs}`, startMs: atMs },
            ]
          : item,
      ),
    );
  return (
    <Timeline
      label="Timeline"
      tracks={tracks}
      items={items}
      durationMs={Math.max(0, ...items.map(({ endMs }) => endMs)) + 5000}
      renderTrack={({ name }) => <div className="truncate px-3 py-2 font-[540]">{name}</div>}
      selectedId={selectedId}
      onSelect={setSelectedId}
      positionMs={positionMs}
      onSeek={setPositionMs}
      {...(!isReadOnly && {
        onMove: place,
        onResize: place,
        onSplit: split,
        canEnter: () => true,
        onDelete: (id: string) => setItems((before) => before.filter((item) => item.id !== id)),
      })}
    />
  );
}

export const timelineExamples: PartExample = {
  part: 'Timeline',
  states: [
    { state: 'Items in every state', content: <Example items={few} /> },
    { state: 'Empty', content: <Example items={[]} /> },
    { state: 'Read only', content: <Example items={few} isReadOnly /> },
    { state: '2,000 items', content: <Example items={many} /> },
  ],
};
