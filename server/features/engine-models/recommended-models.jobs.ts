import { defineJob } from '../../platform/jobs/jobs.ts';
import { type RecommendedModelsService, recommendedModelsJob } from './recommended-models.service.ts';

/** Tries again every hour what could not be downloaded. */
export const installRecommendedModels = (recommended: Pick<RecommendedModelsService, 'run'>) =>
  defineJob({ ...recommendedModelsJob, schedule: '17 * * * *', concurrency: 1, run: () => recommended.run() });
