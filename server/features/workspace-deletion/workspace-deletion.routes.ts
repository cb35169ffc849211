import { workspaceDeletionRoutes } from '../../../contract/workspaces/workspace-deletion.ts';
import { mount } from '../../http/route.ts';
import { presentWorkspaceDeletion } from './workspace-deletion.present.ts';
import type { WorkspaceDeletionService } from './workspace-deletion.service.ts';

export const mountWorkspaceDeletion = (deletion: WorkspaceDeletionService) =>
  mount(workspaceDeletionRoutes, {
    'GET /v1/workspace/deletion': async ({ actor }) => {
      const scheduled = await deletion.find(actor);
      return { deletion: scheduled ? presentWorkspaceDeletion(scheduled) : null };
    },
    'POST /v1/workspace/deletion': async ({ actor, body }) =>
      presentWorkspaceDeletion(await deletion.request(actor, body.name)),
    'DELETE /v1/workspace/deletion': async ({ actor }) => {
      await deletion.cancel(actor);
      return { status: 'ok' as const };
    },
  });
