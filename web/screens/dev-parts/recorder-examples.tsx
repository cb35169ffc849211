import { useState } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { Recorder } from '../../parts/recorder/recorder.tsx';
import { RecorderView } from '../../parts/recorder/recorder-view.tsx';
import { microphoneProblem } from '../../parts/recorder/recording.ts';
import type { Recorder as RecorderState } from '../../parts/recorder/use-recorder.ts';
import type { PartExample } from './part-example.ts';

const idle: RecorderState = {
  status: 'idle',
  seconds: 0,
  problem: undefined,
  take: undefined,
  level: () => 0.2,
  start: async () => {},
  pause: () => {},
  resume: () => {},
  stop: async () => {},
  discard: () => {},
  microphones: [],
  microphone: undefined,
  chooseMicrophone: () => {},
  refresh: async () => {},
};

const show = (state: Partial<RecorderState>) => (
  <RecorderView
    recorder={{ ...idle, ...state }}
    label="Record"
    useLabel="Add recording"
    disabled={false}
    onUse={() => {}}
  />
);

/** The microphone of this device. */
function RealRecorder() {
  const [recorded, setRecorded] = useState<readonly string[]>([]);
  return (
    <div className="flex flex-col gap-2">
      <Recorder
        maxSeconds={60}
        label="Record with the microphone"
        onRecorded={({ size }, seconds) =>
          setRecorded((before) => [...before, `${formatDuration(seconds)}, ${size > 0 ? 'with' : 'without'} content`])
        }
      />
      <ul aria-label="Recorded" className="text-ink-2 text-meta">
        {recorded.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
          <li key={at}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

const microphones = [
  { id: 'usb', name: 'USB microphone' },
  { id: 'built-in', name: 'Built-in microphone of a notebook with a very long name' },
];

export const recorderExamples: PartExample = {
  part: 'Recorder',
  states: [
    { state: 'Microphone', content: <RealRecorder /> },
    { state: 'Idle', content: show({ microphones, microphone: 'usb' }) },
    { state: 'Recording', content: show({ status: 'recording', seconds: 72 }) },
    { state: 'Paused', content: show({ status: 'paused', seconds: 72 }) },
    {
      state: 'Review',
      content: show({ status: 'review', take: { id: 'example', recording: new Blob(), seconds: 72 }, microphones }),
    },
    { state: 'Long', content: show({ microphones, microphone: 'built-in' }) },
    { state: 'Error: refused', content: show({ problem: microphoneProblem(new DOMException('', 'NotAllowedError')) }) },
    { state: 'Error: absent', content: show({ problem: microphoneProblem(new DOMException('', 'NotFoundError')) }) },
  ],
};
