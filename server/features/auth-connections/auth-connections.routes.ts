import { authConnectionsRoutes } from '../../../contract/workspaces/auth-connections.ts';
import { mount } from '../../http/route.ts';
import { presentAuthConnection } from './auth-connections.present.ts';
import type { AuthConnectionsService } from './auth-connections.service.ts';

export const mountAuthConnections = (connections: AuthConnectionsService) =>
  mount(authConnectionsRoutes, {
    'GET /v1/workspace/auth-connections': async ({ actor }) => ({
      auth_connections: (await connections.list(actor)).map(presentAuthConnection),
    }),
    'POST /v1/workspace/auth-connections': async ({ actor, body }) =>
      presentAuthConnection(await connections.create(actor, body)),
    'PATCH /v1/workspace/auth-connections/{auth_connection_id}': async ({ actor, params, body }) =>
      presentAuthConnection(await connections.edit(actor, params.auth_connection_id, body)),
    'DELETE /v1/workspace/auth-connections/{auth_connection_id}': async ({ actor, params }) => {
      await connections.remove(actor, params.auth_connection_id);
      return { status: 'ok' };
    },
  });
