import { resourceSharesRoutes } from '../../../contract/workspaces/resource-shares.ts';
import { everyoneGroupId } from '../../../contract/workspaces/share-limits.ts';
import { mount } from '../../http/route.ts';
import type { DefaultSharesService } from './default-shares.service.ts';
import { presentDefaultShares, presentOptions, presentResource } from './resource-shares.present.ts';
import type { ResourceSharesService } from './resource-shares.service.ts';
import type { Share } from './resource-shares.store.ts';

export const mountResourceShares = (resources: ResourceSharesService, defaults: DefaultSharesService) =>
  mount(resourceSharesRoutes, {
    'GET /v1/workspace/resources/{resource_id}': async ({ actor, params, query }) =>
      presentResource(await resources.get(actor, query.resource_type, params.resource_id)),

    'POST /v1/workspace/resources/{resource_id}/share': async ({ actor, params, body }) => {
      const { role, resource_type, ...target } = body;
      await resources.share(actor, resource_type, params.resource_id, target, role);
      return { status: 'ok' };
    },

    'POST /v1/workspace/resources/{resource_id}/unshare': async ({ actor, params, body }) => {
      const { resource_type, ...target } = body;
      await resources.unshare(actor, resource_type, params.resource_id, target);
      return { status: 'ok' };
    },

    'GET /v1/workspace/default-sharing': async ({ actor }) => {
      const [shares, options] = await Promise.all([defaults.read(actor), defaults.listOptions(actor)]);
      return { ...presentDefaultShares(shares), share_options: presentOptions(options) };
    },

    'PUT /v1/workspace/default-sharing': async ({ actor, body }) => {
      const everyone: Share[] = body.everyone_role
        ? [{ principalKind: 'group', principalId: everyoneGroupId, role: body.everyone_role }]
        : [];
      const others = body.principals.map(
        ({ id, type, role }): Share => ({
          principalKind: type === 'group' ? 'group' : 'person',
          principalId: id,
          role,
        }),
      );
      return presentDefaultShares(await defaults.replace(actor, [...everyone, ...others]));
    },
  });
