import { apiKeysRoutes } from '../../../contract/accounts/api-keys.ts';
import { mount } from '../../http/route.ts';
import { presentApiKey } from './api-keys.present.ts';
import type { ApiKeysService } from './api-keys.service.ts';

export const mountApiKeys = (apiKeys: ApiKeysService) =>
  mount(apiKeysRoutes, {
    'GET /v1/user/api-keys': async ({ actor }) => ({ api_keys: (await apiKeys.list(actor)).map(presentApiKey) }),

    'POST /v1/user/api-keys': async ({ actor, body }) => {
      const limits = { permissions: body.permissions ?? null, characterLimit: body.character_limit ?? null };
      const { key, secret } = await apiKeys.create(actor, { name: body.name, ...limits });
      return { ...presentApiKey(key), xi_api_key: secret };
    },

    'PATCH /v1/user/api-keys/{key_id}': async ({ actor, params, body }) => {
      const { name, permissions } = body;
      const changes = { name, permissions, isDisabled: body.is_disabled, characterLimit: body.character_limit };
      return presentApiKey(await apiKeys.edit(actor, params.key_id, changes));
    },

    'DELETE /v1/user/api-keys/{key_id}': async ({ actor, params }) => {
      await apiKeys.delete(actor, params.key_id);
      return { status: 'ok' };
    },
  });
