import { useState } from 'react';
import { blobTrack } from '../../parts/player/blob-track.ts';
import { wavHeader } from '../../parts/player/player-wav.ts';
import { type ShownTake, Takes } from '../../parts/takes/takes.tsx';
import type { PartExample } from './part-example.ts';

/** One second of silence. */
function silence(): Blob {
  const samples = new Uint8Array(16_000);
  return new Blob([wavHeader({ codec: 'pcm', sampleRate: 8000 }, samples.length), samples], { type: 'audio/wav' });
}

const take = (number: number): Omit<ShownTake, 'isChosen'> => ({
  id: `take-${number}`,
  name: `Take ${number}`,
  track: blobTrack({ id: `example-take-${number}`, title: `Take ${number}`, blob: silence(), seconds: 1 }),
  durationInS: number + 0.4,
  createdAtUnix: Date.now() / 1000 - number * 400,
});

function TakesExample({ mayChoose }: { mayChoose: boolean }) {
  const [chosen, setChosen] = useState('take-2');
  const takes = [3, 2, 1].map((number): ShownTake => {
    const one = take(number);
    const action = mayChoose ? { label: number === 1 ? 'Restore' : 'Choose', run: () => setChosen(one.id) } : undefined;
    return { ...one, isChosen: one.id === chosen, action, ...(number === 1 && { text: 'What it said before.' }) };
  });
  return <Takes label="Takes of a sentence" takes={takes} />;
}

export const takesExamples: PartExample = {
  part: 'Takes',
  states: [
    { state: 'Chosen, other and older text', content: <TakesExample mayChoose /> },
    { state: 'Read only', content: <TakesExample mayChoose={false} /> },
  ],
};
