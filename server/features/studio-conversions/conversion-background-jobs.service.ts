import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import { percentOf } from './conversion-run.service.ts';
import type { StudioConversionsService } from './studio-conversions.service.ts';

interface ConversionJobsDeps {
  readonly projectRows: ProjectRowsService;
  readonly studioConversions: Pick<StudioConversionsService, 'listRecent' | 'cancel' | 'active'>;
}

/** The conversions of a person as background jobs. */
export function conversionBackgroundJobs({
  projectRows,
  studioConversions,
}: ConversionJobsDeps): BackgroundJobsContributor {
  return {
    kind: 'studio_conversion',
    async list(actor, since) {
      const jobs = [];
      for (const conversion of await studioConversions.listRecent(actor, since)) {
        const { id, state, projectId, problem, createdAt } = conversion;
        if (state === 'cancelled') continue;
        const project = await projectRows.read().findById(actor.workspaceId, projectId);
        if (!project) continue;
        jobs.push({
          ...{ id, title: project.name, state, createdAt },
          percent: percentOf(conversion),
          problem: problem ?? undefined,
          resultPath: state === 'completed' ? `/app/studio/${projectId}` : undefined,
        });
      }
      return jobs;
    },
    async cancel(actor, id) {
      const recent = await studioConversions.listRecent(actor, new Date());
      const conversion = recent.find((candidate) => candidate.id === id);
      const project = conversion && (await projectRows.read().findById(actor.workspaceId, conversion.projectId));
      if (!project) return false;
      return (await studioConversions.cancel(actor, project))?.state === 'cancelled';
    },
  };
}
