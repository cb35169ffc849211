import { CompareView } from '../../parts/compare/compare-view.tsx';
import { wavHeader } from '../../parts/player/player-wav.ts';
import type { PartExample } from './part-example.ts';

const [sampleRate, seconds] = [16_000, 4];

/** A tone that swells four times, with `noise` from 0 to 1. */
function tone(noise: number): Blob {
  const samples = Int16Array.from({ length: sampleRate * seconds }, (_, at) => {
    const swell = Math.abs(Math.sin((Math.PI * at) / sampleRate));
    return 9000 * swell * Math.sin((2 * Math.PI * 220 * at) / sampleRate) + noise * 9000 * (Math.random() - 0.5);
  });
  return new Blob([wavHeader({ codec: 'pcm', sampleRate }, samples.byteLength), samples], { type: 'audio/wav' });
}

const outline = (floor: number): string =>
  btoa(
    String.fromCharCode(
      ...Array.from({ length: 240 }, (_, at) => Math.round(255 * Math.max(floor, 0.5 * Math.abs(Math.sin(at / 19))))),
    ),
  );

function Example({ id, canPlay, label }: { id: string; canPlay: boolean; label: string }) {
  return (
    <CompareView
      files={{
        track: { id: `example:${id}`, title: 'Example', subtitle: 'Comparison', outline: outline(0) },
        open: { before: async () => (canPlay ? tone(0.3) : new Blob(['no audio'])), after: async () => tone(0) },
      }}
      before={{ label: 'Original', outline: outline(0.12) }}
      after={{ label, outline: outline(0) }}
      durationInS={seconds}
    />
  );
}

export const compareExamples: PartExample = {
  part: 'CompareView',
  states: [
    { state: 'Two recordings', content: <Example id="both" canPlay label="Isolated" /> },
    { state: 'Error', content: <Example id="failed" canPlay={false} label="Isolated" /> },
    {
      state: 'Long',
      content: <Example id="long" canPlay label="A voice whose name is longer than what fits beside its switch" />,
    },
  ],
};
