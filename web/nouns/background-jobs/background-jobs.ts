import { queryOptions } from '@tanstack/react-query';
import type { BackgroundJobKind, BackgroundJobReply } from '../../../contract/instance/background-jobs.ts';
import { api } from '../../data/api/api.ts';
import type { ListedJob } from '../../parts/jobs/job-list.tsx';

/** The long-running work of the caller; live changes refetch it. */
export const backgroundJobsQuery = queryOptions({
  queryKey: ['background-jobs'],
  queryFn: ({ signal }) => api.call('GET /v1/background-jobs', { signal }),
});

const kindTitles: Readonly<Record<BackgroundJobKind, string>> = {
  voice_training: 'Voice training',
  share_video: 'Video',
  data_export: 'Data export',
  model_download: 'Model download',
  transcription: 'Transcript',
  isolation: 'Voice isolation',
  music: 'Music',
  studio_import: 'Import',
  dubbing: 'Dub',
  studio_conversion: 'Studio conversion',
  studio_export: 'Export',
  media_generation: 'Media generation',
  knowledge_crawl: 'Website crawl',
  dubbing_language: 'Dub',
};

export const toListedJob = (job: BackgroundJobReply): ListedJob => ({
  id: job.job_id,
  kind: kindTitles[job.kind],
  title: job.title,
  state: job.state,
  percent: job.percent,
  stage: job.stage,
  problem: job.problem,
  canCancel: job.can_cancel,
  resultPath: job.result_path,
});

export const cancelBackgroundJob = (jobId: string) =>
  api.call('POST /v1/background-jobs/{job_id}/cancel', { params: { job_id: jobId } });
