import { apiKeysRoutes } from '../../../contract/accounts/api-keys.ts';
import { mount } from '../../http/route.ts';
import { presentApiKey } from './api-keys.present.ts';
import type { ApiKeysService } from './api-keys.service.ts';

export const mountApiKeys = (apiKeys: ApiKeysService) =>
  mount(apiKeysRoutes, {
    'GET /v1/user/api-keys': async ({ actor }) => ({ api_keys: (await apiKeys.list(actor)).map(presentApiKey) }),

    'POST /v1/user/api-keys': async ({ actor, body }) => {
      const { key, secret } = await apiKeys.create(actor, {
        name: body.name,
        permissions: body.permissions ?? null,
        characterLimit: body.character_limit ?? null,
        allowedIps: body.allowed_ips ?? null,
        allowsThirdPartyDisabling: body.third_party_disable_allowed ?? null,
      });
      return { ...presentApiKey(key), xi_api_key: secret };
    },

    'PATCH /v1/user/api-keys/{key_id}': async ({ actor, params, body }) => {
      const { name, permissions } = body;
      const changes = {
        name,
        permissions,
        isDisabled: body.is_disabled,
        characterLimit: body.character_limit,
        allowedIps: body.allowed_ips,
        allowsThirdPartyDisabling: body.third_party_disable_allowed,
      };
      return presentApiKey(await apiKeys.edit(actor, params.key_id, changes));
    },

    'DELETE /v1/user/api-keys/{key_id}': async ({ actor, params }) => {
      await apiKeys.delete(actor, params.key_id);
      return { status: 'ok' };
    },

    'POST /v1/workspaces/api-keys/disable': async ({ actor }) => {
      await apiKeys.disableSelf(actor);
      return { status: 'ok' };
    },

    'POST /v1/workspaces/api-keys/third-party-disabling': async ({ actor, body }) => {
      const isAllowed = body.third_party_disable_allowed ?? null;
      await apiKeys.setDisablingPolicy(actor, isAllowed);
      return { status: 'ok', third_party_disable_allowed: isAllowed };
    },
  });
