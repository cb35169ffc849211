import { type SingleUseTokenType, singleUseTokenLifeS } from '../../../contract/accounts/single-use-tokens.ts';
import type { KeyPermission } from '../../../contract/permissions/wire-permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex, sha256 } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import { singleUseTokensStore } from './single-use-tokens.store.ts';

/** Unused tokens of a workspace: a bound against abuse, not a plan limit. */
const maxTokens = 10_000;

/** Tokens that a browser uses instead of an API key: `sutkn_` and 48 hex digits, valid for one connection. */
export function singleUseTokensService(deps: { db: Db; clock: Clock; apiKeys: Pick<ApiKeysService, 'identifyById'> }) {
  const { db, clock, apiKeys } = deps;
  return {
    /** Creates a token. This reply is the only place where it appears. */
    async issue(actor: Actor, tokenType: SingleUseTokenType): Promise<string> {
      const store = singleUseTokensStore(db);
      const now = clock();
      await store.deleteExpired(actor.workspaceId, now);
      if ((await store.count(actor.workspaceId)) >= maxTokens)
        throw new AppError('rate_limit_exceeded', {
          message: `This workspace has ${maxTokens} unused single-use tokens. Use them, or try again later.`,
          retryAfterInS: singleUseTokenLifeS,
        });
      const token = `sutkn_${randomHex(24)}`;
      await store.insert(actor.workspaceId, {
        hash: sha256(token),
        tokenType,
        userId: actor.userId,
        apiKeyId: actor.apiKeyId ?? null,
        permissions: actor.permissions ? [...actor.permissions] : null,
        expiresAt: new Date(now.getTime() + singleUseTokenLifeS * 1000),
      });
      return token;
    },

    /** Deletes the person's unused tokens in all workspaces. */
    deleteAllByUser: (tx: Tx, userId: string): Promise<void> => singleUseTokensStore(tx).deleteAllByUser(userId),

    /**
     * Consumes a token and returns its identity; undefined if it is unknown, expired, used or of another type. A token that
     * an API key has issued acts with its current limit and permissions, and is invalid if the key is.
     */
    async consume(token: string, tokenType: SingleUseTokenType) {
      const row = await singleUseTokensStore(db).consume(sha256(token), tokenType, clock());
      if (!row) return undefined;
      const { userId, workspaceId, apiKeyId } = row;
      const permissions = row.permissions ?? undefined;
      if (apiKeyId !== null) {
        const key = await apiKeys.identifyById(apiKeyId);
        return key && { ...key, permissions: intersectPermissions(permissions, key.permissions) };
      }
      return { userId, workspaceId, permissions };
    },
  };
}
export type SingleUseTokensService = ReturnType<typeof singleUseTokensService>;

/** Permissions that both allow; undefined means all. */
const intersectPermissions = (
  atIssue: readonly KeyPermission[] | undefined,
  current: readonly KeyPermission[] | undefined,
) => (atIssue && current ? atIssue.filter((permission) => current.includes(permission)) : (atIssue ?? current));
