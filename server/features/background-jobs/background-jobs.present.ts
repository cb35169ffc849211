import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { BackgroundJobReply } from '../../../contract/instance/background-jobs.ts';
import { formatJobId, isActive, type ListedJob } from './background-jobs.rules.ts';

export const presentBackgroundJob = (job: ListedJob): BackgroundJobReply => ({
  job_id: formatJobId(job),
  kind: job.kind,
  title: job.title,
  state: job.state,
  percent: isActive(job) && job.percent !== undefined ? Math.round(job.percent) : null,
  stage: (isActive(job) && job.stage) || null,
  problem: job.problem ?? null,
  can_cancel: isActive(job),
  result_path: job.resultPath ?? null,
  created_at_unix: job.createdAt ? unixSeconds(job.createdAt) : null,
});
