import {
  type AuthConnectionChanges,
  maxAuthConnections,
  type NewAuthConnection,
} from '../../../contract/workspaces/auth-connections.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { checkOutgoingUrl, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import { applyChanges, sealedPlace, splitFields } from './auth-connections.rules.ts';
import { type AuthConnectionRow, authConnectionsStore } from './auth-connections.store.ts';

interface AuthConnectionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  /** Seals the secrets of auth connections. */
  readonly secret: Uint8Array;
  /** The rules for the addresses that people enter. */
  readonly outgoing: OutgoingPolicy;
}

const notFound = () => new AppError('auth_connection_not_found', { param: 'auth_connection_id' });

/** Credentials of other services, which belong to a workspace. */
export function authConnectionsService({ db, clock, auditLog, secret, outgoing }: AuthConnectionsDeps) {
  /** Tokens are requested with secrets, so only over https and outside private networks. */
  function checkTokenUrl(text: string): void {
    try {
      const url = URL.parse(text);
      if (!url) throw new Error('This is not a valid URL. Enter one such as https://example.com/token.');
      checkOutgoingUrl(url, outgoing);
    } catch (cause) {
      throw new AppError('invalid_parameters', { param: 'token_url', message: (cause as Error).message, cause });
    }
  }

  return {
    list(actor: Actor): Promise<AuthConnectionRow[]> {
      requirePermission(actor, 'auth_connection.read');
      return authConnectionsStore(db).list(actor.workspaceId);
    },

    async create(actor: Actor, input: NewAuthConnection): Promise<AuthConnectionRow> {
      requirePermission(actor, 'auth_connection.manage');
      if ('token_url' in input) checkTokenUrl(input.token_url);
      const { settings, secrets } = splitFields(input);
      return transaction(db, async (tx) => {
        const store = authConnectionsStore(tx);
        if ((await store.count(actor.workspaceId)) >= maxAuthConnections)
          throw new AppError('conflict', {
            message: `The workspace has ${maxAuthConnections} auth connections. Delete one first.`,
          });
        const id = newId();
        const row = await store.insert({
          id,
          workspaceId: actor.workspaceId,
          name: input.name,
          authType: input.auth_type,
          provider: input.provider,
          settings,
          sealedSecrets: seal(JSON.stringify(secrets), secret, sealedPlace(id)),
          createdBy: actor.userId,
          createdAt: clock(),
        });
        await auditLog.record(tx, actor, 'auth_connection.created', { id: row.id, name: row.name });
        return row;
      });
    },

    edit(actor: Actor, id: string, changes: AuthConnectionChanges): Promise<AuthConnectionRow> {
      requirePermission(actor, 'auth_connection.manage');
      return transaction(db, async (tx) => {
        const store = authConnectionsStore(tx);
        const before = await store.lock(actor.workspaceId, id);
        if (!before) throw notFound();
        if (before.authType !== changes.auth_type)
          throw new AppError('invalid_parameters', {
            param: 'auth_type',
            message: `This auth connection is of type ${before.authType}.`,
          });
        const storedSecrets = unseal(before.sealedSecrets, secret, sealedPlace(id));
        const stored = { settings: before.settings, secrets: JSON.parse(storedSecrets) };
        const { settings, secrets } = applyChanges(changes, stored);
        const row = await store.edit(actor.workspaceId, id, {
          provider: changes.provider ?? before.provider,
          settings,
          sealedSecrets: seal(JSON.stringify(secrets), secret, sealedPlace(id)),
        });
        await auditLog.record(tx, actor, 'auth_connection.updated', { id, name: row.name });
        return row;
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'auth_connection.manage');
      await transaction(db, async (tx) => {
        const row = await authConnectionsStore(tx).delete(actor.workspaceId, id);
        if (!row) throw notFound();
        await auditLog.record(tx, actor, 'auth_connection.deleted', { id, name: row.name });
      });
    },
  };
}
export type AuthConnectionsService = ReturnType<typeof authConnectionsService>;
