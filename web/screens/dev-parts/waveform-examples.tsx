import { useState } from 'react';
import { peakHeaderBytes, peakSampleRate } from '../../../contract/catalogue/peak-levels.ts';
import type { PeakSource } from '../../parts/waveform/peak-tiles.ts';
import type { Region } from '../../parts/waveform/region-layer.tsx';
import type { TimeRange } from '../../parts/waveform/time-range.ts';
import { WaveformEditor } from '../../parts/waveform/waveform-editor.tsx';
import type { PartExample } from './part-example.ts';

/** A synthetic waveform of any length: words of 0.3 s, with a pause every few seconds. */
export const syntheticPeaks = (id: string, durationInS: number): PeakSource => ({
  id,
  load: async ({ samplesPerPixel, start, length }) => {
    const pixelInS = samplesPerPixel / peakSampleRate;
    const count = Math.max(0, Math.min(length, Math.ceil(durationInS / pixelInS) - start));
    const file = new Int8Array(peakHeaderBytes + count * 2);
    for (let at = 0; at < count; at += 1) {
      const time = (start + at) * pixelInS;
      const isPause = Math.sin(time * 1.3) > 0.9;
      const level = isPause
        ? 2
        : 12 + 60 * Math.abs(Math.sin(time * 10.5) * Math.sin(time * 0.7 + 1)) + 20 * Math.abs(Math.sin(time * 331));
      file[peakHeaderBytes + at * 2] = -level;
      file[peakHeaderBytes + at * 2 + 1] = level;
    }
    return file.buffer;
  },
});

const never: PeakSource = { id: 'never', load: () => new Promise(() => {}) };
const broken: PeakSource = { id: 'broken', load: () => Promise.reject(new Error('offline')) };

interface ExampleProps {
  source: PeakSource;
  durationInS: number;
  regions?: readonly Region[];
  initial?: TimeRange;
  selects?: boolean;
}

function Example({ source, durationInS, regions, initial, selects = false }: ExampleProps) {
  const [positionInS, setPositionInS] = useState(0);
  const [selection, setSelection] = useState(initial);
  return (
    <WaveformEditor
      label={`Position in ${source.id}`}
      source={source}
      durationInS={durationInS}
      positionInS={positionInS}
      onSeek={setPositionInS}
      {...(regions && { regions, onRegion: (region) => setPositionInS(region.startInS) })}
      {...(selects && { selection, onSelect: setSelection, selectionName: `Selection in ${source.id}` })}
    />
  );
}

const regionsOf = (texts: readonly string[]): Region[] =>
  texts.map((label, at) => ({ id: String(at), label, startInS: at * 2.5 + 0.3, endInS: at * 2.5 + 2.4 }));

export const waveformExamples: PartExample = {
  part: 'Waveform',
  states: [
    {
      state: 'Selection and marks',
      content: (
        <Example
          source={syntheticPeaks('interview', 12)}
          durationInS={12}
          selects
          initial={{ startInS: 2, endInS: 6 }}
          regions={regionsOf(['Opening', 'First question', 'Answer', 'Thanks'])}
        />
      ),
    },
    { state: 'Empty', content: <Example source={syntheticPeaks('silence', 0)} durationInS={0} /> },
    { state: 'Loading', content: <Example source={never} durationInS={30} /> },
    { state: 'Error', content: <Example source={broken} durationInS={30} /> },
    { state: 'Long', content: <Example source={syntheticPeaks('two hours', 7200)} durationInS={7200} selects /> },
    {
      state: 'Right to left',
      content: (
        <div dir="rtl">
          <Example
            source={syntheticPeaks('مقابلة', 8)}
            durationInS={8}
            regions={regionsOf(['مقدمة', 'السؤال الأول', 'الجواب'])}
          />
        </div>
      ),
    },
  ],
};
