import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { fetchExternal, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import { integrationsStore } from './integrations.store.ts';

export interface VercelDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeysService, 'create'>;
  readonly deleteKey: (actor: Actor, keyId: string) => Promise<void>;
  readonly outgoing: OutgoingPolicy;
  /** Undefined: the operator registered no integration at Vercel. */
  readonly client: { readonly id: string; readonly secret: string; readonly apiUrl: string } | undefined;
}

export interface VercelCallback {
  readonly code: string;
  readonly configurationId: string | undefined;
  readonly teamId: string | undefined;
  readonly next: string | undefined;
  /** The public address of this server. */
  readonly baseUrl: string;
}

const tokenReply = z.object({ access_token: z.string().min(1), team_id: z.string().nullish() });
const projectsReply = z.object({ projects: z.array(z.object({ id: z.string().min(1) })) });

/** An installation gives access to the projects that the person chose; this is a bound for wrong replies. */
const maxProjects = 100;

/** Only back to Vercel: any other address could be a trap on a link that looks like ours. */
export function vercelAddress(next: string | undefined): string | undefined {
  if (next === undefined || !URL.canParse(next)) return undefined;
  const { protocol, hostname, username, href } = new URL(next);
  const isVercel = hostname === 'vercel.com' || hostname.endsWith('.vercel.com');
  return protocol === 'https:' && username === '' && isVercel ? href : undefined;
}

/** AGENT-014: projects at Vercel that use this server. */
export function vercelService({ db, clock, apiKeys, deleteKey, outgoing, client }: VercelDeps) {
  async function request(
    url: URL,
    init: { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string>; readonly body?: string },
  ) {
    const response = await fetchExternal(url.href, outgoing, init).catch((cause: unknown) => {
      throw new AppError('vercel_failed', { message: 'Vercel could not be reached.', cause });
    });
    if (!response.ok)
      throw new AppError('vercel_failed', {
        message: `Vercel refused the request (${response.status}).`,
        param: 'code',
      });
    return response.json();
  }

  const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
    const result = schema.safeParse(value);
    if (!result.success)
      throw new AppError('vercel_failed', { message: 'The reply of Vercel is not what it should be.' });
    return result.data;
  };

  return {
    isConfigured: client !== undefined,

    /** Exchanges the code; gives each project of the installation a key of the caller and the address of this server. */
    async exchange(actor: Actor, callback: VercelCallback) {
      requirePermission(actor, 'convai_integrations.update');
      if (!client) throw new AppError('vercel_not_configured');
      const address = (path: string, team: string | undefined) => {
        const url = new URL(path, client.apiUrl);
        if (team !== undefined) url.searchParams.set('teamId', team);
        return url;
      };
      const token = parse(
        tokenReply,
        await request(address('/v2/oauth/access_token', undefined), {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            client_id: client.id,
            client_secret: client.secret,
            code: callback.code,
            redirect_uri: `${callback.baseUrl}/app/integrations/vercel/callback`,
          }).toString(),
        }),
      );
      const team = token.team_id ?? callback.teamId;
      const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' };
      const listed = await request(address('/v9/projects', team), { method: 'GET', headers });
      const projects = parse(projectsReply, listed).projects.slice(0, maxProjects);
      const { key, secret } = await apiKeys.create(actor, { name: 'Vercel', permissions: null });
      try {
        for (const { id } of projects) {
          const url = address(`/v10/projects/${encodeURIComponent(id)}/env`, team);
          url.searchParams.set('upsert', 'true');
          const target = ['production', 'preview', 'development'];
          await request(url, {
            method: 'POST',
            headers,
            body: JSON.stringify([
              { key: 'ELEVENLABS_API_KEY', value: secret, type: 'encrypted', target },
              { key: 'ELEVENLABS_BASE_URL', value: callback.baseUrl, type: 'plain', target },
            ]),
          });
        }
        const connection = await integrationsStore(db).insert({
          id: `intc_${newId()}`,
          workspaceId: actor.workspaceId,
          userId: actor.userId,
          integrationId: 'vercel',
          name: callback.configurationId === undefined ? 'Vercel' : `Vercel ${callback.configurationId}`,
          apiKeyId: key.id,
          createdAt: clock(),
        });
        return { connectionId: connection.id, projectCount: projects.length, next: vercelAddress(callback.next) };
      } catch (error) {
        // Nobody would know of this key.
        await deleteKey(actor, key.id);
        throw error;
      }
    },
  };
}
export type VercelService = ReturnType<typeof vercelService>;
