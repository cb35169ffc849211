import { queryOptions } from '@tanstack/react-query';
import type { BackgroundJobKind, BackgroundJobReply } from '../../../contract/instance/background-jobs.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import type { ListedJob } from '../../parts/jobs/job-list.tsx';

/** The long-running work of the caller; live changes refetch it. */
export const backgroundJobsQuery = queryOptions({
  queryKey: ['background-jobs'],
  queryFn: ({ signal }) => api.call('GET /v1/background-jobs', { signal }),
});

const kindTitles: Readonly<Record<BackgroundJobKind, string>> = {
  voice_training: t('Voice training'),
  share_video: t('Video'),
  data_export: t('Data export'),
  model_download: t('Model download'),
  transcription: t('Transcript'),
  isolation: t('Voice isolation'),
  music: t('Music'),
  studio_import: t('Import'),
  dubbing: t('Dub'),
  studio_conversion: t('Studio conversion'),
  studio_export: t('Export'),
  voiceover_speech: t('Voiceover speech'),
  voiceover_export: t('Voiceover export'),
  media_generation: t('Media generation'),
  knowledge_crawl: t('Website crawl'),
  dubbing_language: t('Dub'),
  dubbing_render: t('Dub file'),
  read_submission: t('Submission for review'),
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
