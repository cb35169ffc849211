import { workspaceRoutes } from '../../../contract/workspace.ts';
import { mount } from '../../http/route.ts';
import { presentWorkspace } from './present.ts';
import type { WorkspaceService } from './service.ts';

export const mountWorkspace = (workspace: WorkspaceService) =>
  mount(workspaceRoutes, {
    'GET /v1/workspace': async ({ actor }) => presentWorkspace(await workspace.get(actor)),
    'POST /v1/workspace/update-workspace': async ({ actor, body }) =>
      presentWorkspace(
        await workspace.edit(actor, {
          name: body.name,
          sessionInactivityTimeoutS: body.session_inactivity_timeout,
        }),
      ),
    'GET /v1/workspace/is-admin': ({ actor }) => ({ is_admin: workspace.isAdmin(actor) }),
    'GET /v1/workspace/can-access-workspace-settings': ({ actor }) => ({
      can_access_workspace_settings: workspace.isAdmin(actor),
    }),
  });
