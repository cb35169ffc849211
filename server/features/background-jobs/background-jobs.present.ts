import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { BackgroundJobReply } from '../../../contract/instance/background-jobs.ts';
import type { ListedJob } from './background-jobs.rules.ts';

export const presentBackgroundJob = (job: ListedJob): BackgroundJobReply => ({
  job_id: job.jobId,
  kind: job.kind,
  title: job.title,
  state: job.state,
  percent: job.isActive && job.percent !== undefined ? Math.round(job.percent) : null,
  stage: (job.isActive && job.stage) || null,
  problem: job.problem ?? null,
  can_cancel: job.isActive,
  result_path: job.resultPath ?? null,
  created_at_unix: job.createdAt ? unixSeconds(job.createdAt) : null,
});
