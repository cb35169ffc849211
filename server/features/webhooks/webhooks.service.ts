import { randomBytes } from 'node:crypto';
import { maxWebhooks, type NewWebhook, type WebhookChanges } from '../../../contract/workspaces/webhooks.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { checkOutgoingUrl, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import { sealedPlaces, sealHeaders } from './webhook-secrets.service.ts';
import { previousSecretMs, secretPrefix } from './webhooks.rules.ts';
import { type WebhookOwner, type WebhookRow, webhooksStore } from './webhooks.store.ts';

export interface WebhooksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  /** Seals the secrets of webhooks. */
  readonly secret: Uint8Array;
  /** The rules for the addresses that people enter. */
  readonly outgoing: OutgoingPolicy;
}

type WebhookActivity = 'webhook.created' | 'webhook.updated' | 'webhook.deleted' | 'webhook.secret_rotated';

/** Whose webhooks a call is about. */
export type WebhookScope = 'workspace' | 'personal';

/** The owner that the caller may act for. */
export function requireOwner(actor: Actor, scope: WebhookScope, action: 'read' | 'manage'): WebhookOwner {
  const { workspaceId, userId } = actor;
  requirePermission(actor, scope === 'workspace' ? `webhook.${action}` : `webhook.${action}_own`);
  return { workspaceId, userId: scope === 'workspace' ? null : userId };
}

export const webhookNotFound = () => new AppError('webhook_not_found', { param: 'webhook_id' });

const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

/** The webhooks of workspaces and people (WS-020). */
export function webhooksService({ db, clock, live, auditLog, secret, outgoing }: WebhooksDeps) {
  /** Records a change in the audit log, and tells open pages, in one transaction with it. */
  const change = <T>(
    actor: Actor,
    activity: WebhookActivity,
    target: { readonly id: string; readonly name: string },
    run: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    transaction(db, async (tx) => {
      const result = await run(tx);
      await auditLog.record(tx, actor, activity, target);
      await live.publish(actor.workspaceId, { topic: 'webhooks', id: target.id }, tx);
      return result;
    });

  /** O-91: https, and no private network. */
  function checkUrl(param: string, text: string | undefined): void {
    if (text === undefined) return;
    try {
      const url = URL.parse(text);
      if (!url) throw new Error('This is not a valid URL. Enter one such as https://example.com/webhook.');
      checkOutgoingUrl(url, outgoing);
    } catch (cause) {
      throw new AppError('invalid_parameters', { param, message: (cause as Error).message, cause });
    }
  }

  async function require(owner: WebhookOwner, id: string): Promise<WebhookRow> {
    const row = await webhooksStore(db).find(owner, id);
    if (!row) throw webhookNotFound();
    return row;
  }

  return {
    list: (actor: Actor, scope: WebhookScope): Promise<WebhookRow[]> =>
      webhooksStore(db).list(requireOwner(actor, scope, 'read')),

    /** This reply is the only place where the secret of an hmac webhook appears. */
    async create(actor: Actor, scope: WebhookScope, { settings, events }: NewWebhook) {
      const owner = requireOwner(actor, scope, 'manage');
      checkUrl('webhook_url', settings.webhook_url);
      if (settings.auth_type === 'oauth2') checkUrl('token_url', settings.token_url);
      if ((await webhooksStore(db).count(owner)) >= maxWebhooks)
        throw new AppError('conflict', { message: `You have ${maxWebhooks} webhooks. Delete one first.` });
      const webhookSecret = settings.auth_type === 'hmac' ? newSecret() : null;
      const id = newId();
      const row = {
        id,
        ...owner,
        name: settings.name,
        url: settings.webhook_url,
        authType: settings.auth_type,
        requestHeaders: sealHeaders(settings.request_headers ?? {}, secret, id),
        retries: settings.retry_enabled,
        isOrdered: settings.is_ordered,
        events,
        createdBy: actor.userId,
        createdAt: clock(),
        ...(settings.auth_type === 'hmac'
          ? { sealedSecret: seal(webhookSecret ?? '', secret, sealedPlaces.secret(id)) }
          : {
              sealedSecret: seal(settings.client_secret, secret, sealedPlaces.secret(id)),
              oauthClientId: settings.client_id,
              oauthTokenUrl: settings.token_url,
              oauthScopes: settings.scopes,
            }),
      };
      await change(actor, 'webhook.created', { id, name: row.name }, (tx) => webhooksStore(tx).insert(row));
      return { id, webhookSecret };
    },

    async edit(actor: Actor, scope: WebhookScope, id: string, changes: WebhookChanges): Promise<void> {
      const owner = requireOwner(actor, scope, 'manage');
      const row = await require(owner, id);
      const oauth = [changes.token_url, changes.client_id, changes.client_secret, changes.scopes];
      if (row.authType === 'hmac' && oauth.some((field) => field !== undefined))
        throw new AppError('invalid_parameters', { param: 'auth_type', message: 'This webhook does not use OAuth 2.' });
      checkUrl('webhook_url', changes.webhook_url);
      checkUrl('token_url', changes.token_url);
      const fields = {
        name: changes.name,
        isDisabled: changes.is_disabled,
        ...(!changes.is_disabled && row.autoDisabledAt && { autoDisabledAt: null, failuresInRow: 0 }),
        retries: changes.retry_enabled ?? undefined,
        requestHeaders: changes.request_headers ? sealHeaders(changes.request_headers, secret, id) : undefined,
        events: changes.events ?? undefined,
        url: changes.webhook_url,
        isOrdered: changes.is_ordered,
        oauthTokenUrl: changes.token_url,
        oauthClientId: changes.client_id,
        oauthScopes: changes.scopes,
        sealedSecret: changes.client_secret && seal(changes.client_secret, secret, sealedPlaces.secret(id)),
      };
      const target = { id, name: changes.name };
      await change(actor, 'webhook.updated', target, (tx) => webhooksStore(tx).edit(owner, id, fields));
    },

    async remove(actor: Actor, scope: WebhookScope, id: string): Promise<void> {
      const owner = requireOwner(actor, scope, 'manage');
      const { name } = await require(owner, id);
      await change(actor, 'webhook.deleted', { id, name }, async (tx) => {
        if (!(await webhooksStore(tx).delete(owner, id))) throw webhookNotFound();
      });
    },

    /** Both secrets sign for 24 hours, so that the receiver can change to the new one. */
    async rotateSecret(actor: Actor, scope: WebhookScope, id: string) {
      const owner = requireOwner(actor, scope, 'manage');
      const row = await require(owner, id);
      if (row.authType !== 'hmac')
        throw new AppError('invalid_parameters', {
          param: 'webhook_id',
          message: 'This webhook uses OAuth 2. Change its client secret instead.',
        });
      const webhookSecret = newSecret();
      const previousSecret = unseal(row.sealedSecret, secret, sealedPlaces.secret(id));
      const fields = {
        sealedSecret: seal(webhookSecret, secret, sealedPlaces.secret(id)),
        sealedPreviousSecret: seal(previousSecret, secret, sealedPlaces.previousSecret(id)),
        previousSecretEndsAt: new Date(clock().getTime() + previousSecretMs),
      };
      const target = { id, name: row.name };
      await change(actor, 'webhook.secret_rotated', target, (tx) => webhooksStore(tx).edit(owner, id, fields));
      return { id, webhookSecret };
    },
  };
}
export type WebhooksService = ReturnType<typeof webhooksService>;
