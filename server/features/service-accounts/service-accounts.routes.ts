import { serviceAccountsRoutes } from '../../../contract/workspaces/service-accounts.ts';
import { mount } from '../../http/route.ts';
import { presentServiceAccount, presentServiceAccountKey } from './service-accounts.present.ts';
import type { ServiceAccountsService } from './service-accounts.service.ts';

/** `no_update`: unchanged; `clear` and `all`: the value null. */
const toChange = <T>(value: T | 'clear' | 'all' | 'no_update'): T | null | undefined => {
  if (value === 'no_update') return undefined;
  return value === 'clear' || value === 'all' ? null : value;
};

export const mountServiceAccounts = (serviceAccounts: ServiceAccountsService) =>
  mount(serviceAccountsRoutes, {
    'GET /v1/service-accounts': async ({ actor }) => ({
      'service-accounts': (await serviceAccounts.list(actor)).map(presentServiceAccount),
    }),

    'POST /v1/service-accounts': async ({ actor, body }) => {
      const sharingGroups = (body.default_sharing_groups ?? []).map((share) => ({
        groupId: share.group_id,
        role: share.permission_level,
      }));
      return {
        'service-account-user-id': await serviceAccounts.create(actor, { name: body.name, sharingGroups }),
      };
    },

    'PATCH /v1/service-accounts/{service_account_user_id}': async ({ actor, params, body }) =>
      presentServiceAccount(await serviceAccounts.rename(actor, params.service_account_user_id, body.name)),

    'DELETE /v1/service-accounts/{service_account_user_id}': async ({ actor, params }) => {
      await serviceAccounts.delete(actor, params.service_account_user_id);
      return { status: 'ok' };
    },

    'GET /v1/service-accounts/{service_account_user_id}/api-keys': async ({ actor, params }) => ({
      'api-keys': (await serviceAccounts.listKeys(actor, params.service_account_user_id)).map(presentServiceAccountKey),
    }),

    'POST /v1/service-accounts/{service_account_user_id}/api-keys': async ({ actor, params, body }) => {
      const { key, secret } = await serviceAccounts.createKey(actor, params.service_account_user_id, {
        name: body.name,
        permissions: body.permissions === 'all' ? null : body.permissions,
        characterLimit: body.character_limit ?? null,
        allowedIps: body.allowed_ips ?? null,
        allowsThirdPartyDisabling: body.third_party_disable_allowed ?? null,
      });
      return { 'xi-api-key': secret, key_id: key.id };
    },

    'PATCH /v1/service-accounts/{service_account_user_id}/api-keys/{api_key_id}': async ({ actor, params, body }) => {
      const isEnabled = toChange(body.is_enabled);
      await serviceAccounts.editKey(actor, params.service_account_user_id, params.api_key_id, {
        name: body.name ?? undefined,
        isDisabled: typeof isEnabled === 'boolean' ? !isEnabled : undefined,
        permissions: toChange(body.permissions),
        characterLimit: toChange(body.character_limit),
        allowedIps: toChange(body.allowed_ips),
        allowsThirdPartyDisabling: toChange(body.third_party_disable_allowed),
      });
      return { status: 'ok' };
    },

    'DELETE /v1/service-accounts/{service_account_user_id}/api-keys/{api_key_id}': async ({ actor, params }) => {
      await serviceAccounts.deleteKey(actor, params.service_account_user_id, params.api_key_id);
      return { status: 'ok' };
    },
  });
