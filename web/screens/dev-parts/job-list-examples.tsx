import { JobList, type ListedJob } from '../../parts/jobs/job-list.tsx';
import type { PartExample } from './part-example.ts';

const running: ListedJob = {
  id: 'running',
  kind: 'Voice training',
  title: 'Ada',
  state: 'running',
  percent: 42,
  stage: null,
  problem: null,
  canCancel: true,
  resultPath: null,
};

const show = (...jobs: readonly ListedJob[]) => <JobList jobs={jobs} onCancel={() => {}} />;

export const jobListExamples: PartExample = {
  part: 'Jobs',
  states: [
    {
      state: 'Loading',
      content: show(
        running,
        { ...running, id: 'stage', kind: 'Model download', title: 'Kokoro', percent: 7, stage: 'Downloading' },
        { ...running, id: 'waiting', kind: 'Video', title: 'Hello there.', state: 'waiting', percent: 0 },
      ),
    },
    {
      state: 'Ended',
      content: show({ ...running, state: 'completed', percent: null, canCancel: false, resultPath: '/app/voices' }),
    },
    {
      state: 'Error',
      content: show({
        ...running,
        state: 'failed',
        percent: null,
        canCancel: false,
        problem: 'The server has no storage left for the video.',
      }),
    },
    { state: 'Long', content: show({ ...running, title: 'A voice with a very long name '.repeat(12) }) },
    { state: 'Right to left', content: show({ ...running, title: 'صوت هادئ للقصص الطويلة' }) },
  ],
};
