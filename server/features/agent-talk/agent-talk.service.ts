import type { SignedUrlQuery } from '../../../contract/agents/agent-talk.ts';
import { agentTalkLimits } from '../../../contract/agents/agent-talk-limits.ts';
import type { TalkInitiation, TalkMessage, TalkQuery } from '../../../contract/agents/agent-talk-socket.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type ConversationLogService, newConversationId } from '../conversations/conversation-log.service.ts';
import type { TalkChannel, TalkSessionService, TalkSetup } from './session/talk-session.service.ts';
import type { Admission, TalkAdmissionDeps, TalkAdmissionService } from './setup/talk-admission.service.ts';
import { type TalkFormats, type TalkSetupService, withFormats } from './setup/talk-setup.service.ts';
import type { TalkGrant, TalkSignaturesService } from './talk-signatures.service.ts';

interface AgentTalkDeps {
  readonly admission: TalkAdmissionService;
  readonly setups: TalkSetupService;
  readonly sessions: TalkSessionService;
  readonly signatures: Pick<TalkSignaturesService, 'sign'>;
  readonly agentAccess: TalkAdmissionDeps['agentAccess'];
  readonly conversationLog: Pick<ConversationLogService, 'open'>;
}

/** A connection of a client. */
export interface TalkConnection extends TalkChannel {
  readonly actor: Actor | undefined;
  readonly origin: string | undefined;
  readonly query: TalkQuery;
  readonly messages: AsyncIterableIterator<TalkMessage>;
  /** What a token permits that was used to connect. */
  readonly grant?: TalkGrant;
  /** Formats that the channel needs, whatever the config of the agent says. */
  readonly formats?: TalkFormats;
}

/** Conversations with agents over the WebSocket, and the URLs that permit one. */
export function agentTalkService(deps: AgentTalkDeps) {
  const { admission, setups, sessions, signatures, agentAccess, conversationLog } = deps;

  return {
    /** The query of a URL that starts one conversation within 15 minutes. Throws `agent_not_found`. */
    async sign(actor: Actor, query: SignedUrlQuery): Promise<URLSearchParams> {
      const agentId = query.agent_id;
      await agentAccess.require(actor, agentId, 'convai_agents.talk');
      await agentAccess.requireTerms(actor);
      await admission.findLive(agentId, query.branch_id ?? undefined, query.version_id ?? undefined);
      const conversationId = query.include_conversation_id ? newConversationId() : undefined;
      const signature = signatures.sign({
        agentId,
        ...(query.branch_id && { branchId: query.branch_id }),
        ...(query.version_id && { versionId: query.version_id }),
        ...(query.environment && { environment: query.environment }),
        ...(conversationId !== undefined && { conversationId }),
      });
      return new URLSearchParams({
        agent_id: agentId,
        ...(conversationId !== undefined && { conversation_id: conversationId }),
        conversation_signature: signature,
      });
    },

    /** Talks until the conversation ends; returns the reason if the agent ended it. */
    async talk(connection: TalkConnection): Promise<string> {
      const { query, actor } = connection;
      const start = readStart(connection);
      // Awaited below, unless the agent refuses first.
      start.catch(() => {});
      // The agent is checked before the client says anything, if the address names it.
      const early = connection.grant
        ? await admission.admitGranted(connection.grant)
        : query.agent_id || query.conversation_signature
          ? await admission.admit(connection)
          : undefined;
      const { initiation, agentId, messages } = await start;
      const admitted = early ?? (await admission.admit(connection, agentId));
      const branchId = initiation?.branch_id;
      const chosen =
        branchId && !isGranted(admitted)
          ? { ...admitted, live: await admission.findLive(admitted.live.agent.id, branchId) }
          : admitted;
      const prepared = await setups.prepare(chosen, initiation);
      const setup = connection.formats ? withFormats(prepared, connection.formats) : prepared;
      const { source_info: source } = initiation ?? {};
      const handle = await conversationLog.open(setup.live, {
        caller: actor,
        authorization: admitted.authorization,
        source: source?.source ?? query.source ?? 'unknown',
        sourceVersion: source?.version ?? query.version,
        textOnly: setup.isTextOnly,
        initiation: toStored(initiation, setup),
        endUserId: setup.endUserId,
        environment: setup.environment,
        language: setup.config.conversation_config.agent.language,
        timezone: setup.config.conversation_config.agent.prompt.timezone,
        conversationId: admitted.conversationId,
      });
      return sessions.run(setup, { ...connection, messages }, handle);
    },
  };
}
export type AgentTalkService = ReturnType<typeof agentTalkService>;

const isGranted = ({ authorization }: Admission): boolean =>
  authorization === 'signed_url' || authorization === 'livekit_token';

/** `conversation_initiation_client_data` as it is stored: without secrets. */
function toStored(initiation: TalkInitiation | undefined, { variables, environment }: TalkSetup) {
  const entries = Object.entries(variables).filter(([name]) => !name.startsWith('secret__'));
  return { ...initiation, type: undefined, environment, dynamic_variables: Object.fromEntries(entries) };
}

interface Start {
  readonly initiation: TalkInitiation | undefined;
  readonly agentId: string | undefined;
  /** All messages after the initiation. */
  readonly messages: AsyncIterable<TalkMessage>;
}

/** Reads the first messages. A client that starts with another message than the initiation sends none. */
async function readStart({ messages, signal }: TalkConnection): Promise<Start> {
  let agentId: string | undefined;
  const deadline = AbortSignal.timeout(agentTalkLimits.initiationTimeoutS * 1000);
  for (;;) {
    const next = await nextBefore(messages, AbortSignal.any([deadline, signal]), deadline);
    if (next.done) throw signal.reason ?? new Error('The client disconnected.');
    const message = next.value;
    if (message.type === 'enclave_setup_config') {
      const id = message.agent_config_dict?.agent_id;
      if (typeof id === 'string') agentId = id;
      continue;
    }
    if (message.type === 'conversation_initiation_client_data') return { initiation: message, agentId, messages };
    return { initiation: undefined, agentId, messages: startingWith(message, messages) };
  }
}

async function nextBefore<T>(messages: AsyncIterator<T>, end: AbortSignal, deadline: AbortSignal) {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () =>
    reject(
      deadline.aborted
        ? new AppError('input_timeout_exceeded', {
            message: `Send conversation_initiation_client_data within ${agentTalkLimits.initiationTimeoutS} s.`,
          })
        : end.reason,
    );
  promise.catch(() => {});
  end.addEventListener('abort', onAbort, { once: true });
  if (end.aborted) onAbort();
  try {
    return await Promise.race([messages.next(), promise]);
  } finally {
    end.removeEventListener('abort', onAbort);
  }
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
