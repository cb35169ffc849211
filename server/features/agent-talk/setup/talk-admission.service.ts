import type { TalkQuery } from '../../../../contract/agents/agent-talk-socket.ts';
import type { PermissionName } from '../../../../contract/permissions/permissions.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { TalkAgent } from '../session/talk-session.service.ts';
import type { TalkGrant, TalkSignaturesService } from '../talk-signatures.service.ts';
import { readTalkConfig } from './talk-config.parser.ts';
import { isOriginAllowed } from './talk-origin.rules.ts';

export interface TalkAdmissionDeps {
  readonly agentConfigs: {
    live(
      agentId: string,
      choice: { branchId?: string | undefined; versionId?: string | undefined; random: number },
    ): Promise<TalkAgent | undefined>;
  };
  readonly agentAccess: {
    require(actor: Actor, agentId: string, permission?: PermissionName): Promise<unknown>;
    requireTerms(actor: Actor): Promise<void>;
  };
  readonly signatures: Pick<TalkSignaturesService, 'claim'>;
  /** The host of this server in the addresses of pages. */
  readonly ownHost: string | undefined;
}

interface Visitor {
  readonly actor: Actor | undefined;
  readonly origin: string | undefined;
  readonly query: TalkQuery;
}

/** A conversation that may start. */
export interface Admission {
  readonly live: TalkAgent;
  readonly authorization: 'public' | 'signed_url' | 'livekit_token' | 'authorization_header';
  readonly environment: string | undefined;
  readonly conversationId: string | undefined;
}

/** Decides who may talk with an agent: members, holders of a signed URL, and strangers with a public agent. */
export function talkAdmissionService({ agentConfigs, agentAccess, signatures, ownHost }: TalkAdmissionDeps) {
  async function findLive(agentId: string, branchId?: string, versionId?: string): Promise<TalkAgent> {
    const live = await agentConfigs.live(agentId, { branchId, versionId, random: Math.random() });
    if (!live)
      throw new AppError('agent_not_found', {
        message: `An agent with the agent_id ${agentId} was not found.`,
        param: 'agent_id',
      });
    return live;
  }

  async function admitGranted(
    grant: TalkGrant,
    by: 'signed_url' | 'livekit_token' = 'livekit_token',
  ): Promise<Admission> {
    return {
      live: await findLive(grant.agentId, grant.branchId, grant.versionId),
      authorization: by,
      environment: grant.environment,
      conversationId: grant.conversationId,
    };
  }

  return {
    /**
     * Throws `agent_not_found`, `agent_authorization_required`, `agent_origin_refused` or `conversation_signature_invalid`.
     * `agentId`: the agent that the client names in its first message, for a connection without `agent_id`.
     */
    async admit({ actor, origin, query }: Visitor, agentId?: string): Promise<Admission> {
      const id = query.agent_id ?? agentId;
      if (query.conversation_signature) {
        const granted = await signatures.claim(query.conversation_signature);
        if (id !== undefined && id !== granted.agentId) throw new AppError('conversation_signature_invalid');
        return admitGranted(granted, 'signed_url');
      }
      if (!id) throw new AppError('missing_required_field', { message: 'agent_id: Field required', param: 'agent_id' });
      const live = await findLive(id, query.branch_id, query.version_id);
      const isMember = actor?.workspaceId === live.workspaceId;
      if (isMember) {
        await agentAccess.require(actor, id, 'convai_agents.talk');
        await agentAccess.requireTerms(actor);
      } else {
        const { auth } = readTalkConfig(live.config).platform_settings;
        if (auth.enable_auth) throw new AppError('agent_authorization_required');
        if (!isOriginAllowed(auth, origin, ownHost)) throw new AppError('agent_origin_refused');
      }
      return {
        live,
        authorization: isMember ? 'authorization_header' : 'public',
        environment: query.environment,
        conversationId: undefined,
      };
    },

    /** Admits the holder of a token that was used up. Throws `agent_not_found`. */
    admitGranted,
    findLive,
  };
}
export type TalkAdmissionService = ReturnType<typeof talkAdmissionService>;
