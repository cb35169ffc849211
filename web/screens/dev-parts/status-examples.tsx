import { Inbox } from 'lucide-react';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import type { PartExample } from './part-example.ts';

export const statusExamples: PartExample = {
  part: 'Status',
  states: [
    {
      state: 'Empty',
      content: (
        <EmptyState icon={<Inbox />} title="No voices yet" action={<Button kind="primary">Add voice</Button>}>
          Clone a voice from a recording, or design one from a description.
        </EmptyState>
      ),
    },
    { state: 'Loading', content: <SkeletonRows rows={3} label="Loading voices" /> },
    { state: 'Progress', content: <ProgressBar label="Uploading" share={0.4} /> },
    { state: 'Progress of unknown length', content: <ProgressBar label="Preparing" share={undefined} /> },
    { state: 'Error', content: <ErrorState message="The server did not answer." onRetry={() => {}} /> },
    {
      state: 'Long',
      content: <ErrorState message={`The file ${'recording-'.repeat(30)}.wav has no audio.`} onRetry={() => {}} />,
    },
  ],
};
