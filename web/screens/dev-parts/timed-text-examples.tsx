import { useRef, useState } from 'react';
import { type TimedParagraph, timedParagraphs } from '../../parts/timed-text/timed-paragraph.ts';
import { TimedText } from '../../parts/timed-text/timed-text.tsx';
import { TimedTextEditor } from '../../parts/timed-text/timed-text-editor.tsx';
import type { PartExample } from './part-example.ts';

/** Characters a second. */
const rate = 14;

/** Paragraphs whose characters are spoken at an even rate. */
function spoken(...lines: readonly { text: string; speaker?: string }[]): TimedParagraph[] {
  const characters = [...lines.map(({ text }) => text).join('\n')];
  return timedParagraphs(lines, {
    characters,
    character_start_times_seconds: characters.map((_, at) => at / rate),
    character_end_times_seconds: characters.map((_, at) => (at + 1) / rate),
  });
}

const dialogue = spoken(
  { speaker: 'Ada', text: 'Who is there? I heard the gate, and then a voice.' },
  { speaker: 'Bob', text: 'Only the wind. It opens the gate every night.' },
  { speaker: 'Ada', text: 'The wind does not say my name.' },
);
const arabic = spoken({ text: 'مرحبا بكم في قصتنا. كان يا ما كان في قديم الزمان.' });
const japanese = spoken({ text: '私は学生です。毎日、図書館で本を読みます。' });
/** 10,000 words in one paragraph, which is slower than in many. */
const longText = spoken({ text: Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(' ') });

/** A clock in place of audio. */
function useClock() {
  const startedAt = useRef<number>(undefined);
  const [positionInS, setPositionInS] = useState(0);
  const [isMoving, setMoving] = useState(false);
  const livePositionInS = useRef((): number => 0);
  livePositionInS.current = () =>
    startedAt.current === undefined ? positionInS : positionInS + (performance.now() - startedAt.current) / 1000;
  const read = useRef(() => livePositionInS.current());
  return {
    positionInS,
    livePositionInS: read.current,
    isMoving,
    onSeek: (toInS: number) => {
      if (isMoving) startedAt.current = performance.now();
      setPositionInS(toInS);
    },
    onToggle: () => {
      setPositionInS(livePositionInS.current());
      startedAt.current = isMoving ? undefined : performance.now();
      setMoving(!isMoving);
    },
  };
}

function Example({ label, paragraphs }: { label: string; paragraphs: readonly TimedParagraph[] }) {
  return (
    <TimedText label={label} paragraphs={paragraphs} {...useClock()} className="max-h-60 rounded-s bg-sunken p-3" />
  );
}

function EditorExample() {
  const { onToggle: _, ...clock } = useClock();
  const [edited, setEdited] = useState<readonly TimedParagraph[]>(dialogue);
  return (
    <div className="flex flex-col gap-2">
      <TimedTextEditor label="Transcript" initial={dialogue} onChange={setEdited} {...clock} className="max-h-80" />
      <output aria-label="Words" className="text-ink-3 text-meta tabular-nums">
        {edited.flatMap(({ words }) => words).length} words
      </output>
    </div>
  );
}

export const timedTextExamples: PartExample = {
  part: 'TimedText',
  states: [
    { state: 'Two speakers', content: <Example label="A dialogue" paragraphs={dialogue} /> },
    { state: 'Editor', content: <EditorExample /> },
    { state: 'Empty', content: <Example label="An empty text" paragraphs={spoken({ text: '' })} /> },
    {
      state: 'Loading, or times failed to load',
      content: <Example label="A text without times" paragraphs={timedParagraphs([{ text: 'Only the wind.' }])} />,
    },
    { state: 'Long', content: <Example label="A long text" paragraphs={longText} /> },
    { state: 'Right to left', content: <Example label="An Arabic text" paragraphs={arabic} /> },
    { state: 'Without spaces between words', content: <Example label="A Japanese text" paragraphs={japanese} /> },
  ],
};
