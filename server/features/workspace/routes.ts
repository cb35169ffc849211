import { workspaceRoutes } from '../../../contract/workspace.ts';
import { mount } from '../../http/route.ts';
import { presentWorkspace } from './present.ts';
import type { WorkspaceService } from './service.ts';

export const mountWorkspace = (workspace: WorkspaceService) =>
  mount(workspaceRoutes, {
    'GET /v1/workspace': async ({ actor }) => presentWorkspace(await workspace.get(actor)),
  });
