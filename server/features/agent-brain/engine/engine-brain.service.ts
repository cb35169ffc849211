import { SignJWT } from 'jose';
import { upstreamField } from '../../../../contract/agents/config/speech-engines-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { outgoingSocket } from '../../../platform/outgoing/outgoing-socket.ts';
import type { OutgoingPolicy } from '../../../platform/outgoing-url.ts';
import type { AgentSecretsService } from '../../agent-secrets/agent-secrets.service.ts';
import type { ApiKeysService } from '../../api-keys/api-keys.service.ts';
import type { AgentBrainService } from '../agent-brain.service.ts';
import type { LiveAgent } from '../brain-neighbours.rules.ts';
import type { BrainEvent, BrainInput, BrainScene, BrainSession } from '../brain-session.rules.ts';
import { brainHistory } from '../prompt/brain-history.state.ts';
import { fillVariables } from '../prompt/brain-variables.rules.ts';
import { userMessage } from '../prompt/user-message.rules.ts';
import { sentenceSplitter } from '../speech/sentences.state.ts';
import { type UpstreamTurn, upstreamConnection } from './upstream-connection.service.ts';
import { type UpstreamSettings, upstreamSettings } from './upstream-message.parser.ts';

interface EngineBrainDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly outgoing: OutgoingPolicy;
  readonly agentSecrets: Pick<AgentSecretsService, 'reveal'>;
  readonly apiKeys: Pick<ApiKeysService, 'findHash'>;
  /** Replies of agents. */
  readonly agentBrain: Pick<AgentBrainService, 'open'>;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** As the server helpers of the official SDK check it. */
const token = {
  header: 'x-elevenlabs-speech-engine-authorization',
  issuer: 'https://api.elevenlabs.io/convai/speech-engine',
  subject: 'convai_speech_engine_upstream',
  lifetimeS: 300,
} as const;
const connectTimeoutMs = 5000;
const maxMessageBytes = 256 * 1024;

/** Replies of speech engines, which a server of the customer gives over a WebSocket; all others reply as agents. */
export function engineBrainService(deps: EngineBrainDeps) {
  const { clock, log, outgoing, agentSecrets, apiKeys, agentBrain } = deps;

  async function sign({ workspaceId }: LiveAgent, keyId: string): Promise<string | undefined> {
    const hash = await apiKeys.findHash(workspaceId, keyId);
    if (hash === undefined) return undefined;
    const now = Math.floor(clock().getTime() / 1000);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(token.issuer)
      .setSubject(token.subject)
      .setIssuedAt(now)
      .setExpirationTime(now + token.lifetimeS)
      .sign(Buffer.from(hash, 'hex'));
  }

  async function readHeaders(agent: LiveAgent, { request_headers: given, signing_key_id: keyId }: UpstreamSettings) {
    const headers: Record<string, string> = {};
    const signed = keyId === null ? undefined : await sign(agent, keyId);
    if (signed !== undefined) headers[token.header] = `Bearer ${signed}`;
    return { headers, given };
  }

  async function connect(agent: LiveAgent, settings: UpstreamSettings, variables: JsonObject) {
    const { headers, given } = await readHeaders(agent, settings);
    for (const [name, value] of Object.entries(given)) {
      if (typeof value === 'string') headers[name] = value;
      else if ('variable_name' in value) headers[name] = String(variables[value.variable_name] ?? '');
      else {
        const secret = await agentSecrets.reveal(agent.workspaceId, value.secret_id);
        if (secret === undefined) throw new Error(`The secret ${value.secret_id} was not found.`);
        headers[name] = secret;
      }
    }
    return outgoingSocket(settings.ws_url, outgoing, {
      headers,
      timeoutMs: connectTimeoutMs,
      maxBytes: maxMessageBytes,
    });
  }

  function open(agent: LiveAgent, scene: BrainScene): BrainSession {
    const { conversation_config: conversation, platform_settings: platform } = agent.config;
    const settings = upstreamSettings.parse((platform as JsonObject)[upstreamField]);
    const firstMessage = fillVariables(
      String(((conversation as JsonObject).agent as JsonObject).first_message ?? ''),
      scene.variables,
    );
    const history = brainHistory();
    const warnings: string[] = [];
    const upstream = upstreamConnection({
      conversationId: scene.conversationId,
      connect: () => connect(agent, settings, scene.variables),
      firstPieceMs: settings.cascade_timeout_seconds * 1000,
    });
    upstream.warmUp();

    async function* say(pieces: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<BrainEvent> {
      const splitter = sentenceSplitter(scene.language);
      const toSentences = function* (sentences: Iterable<string>): Generator<BrainEvent> {
        for (const text of sentences) yield { kind: 'sentence', text };
      };
      let said = '';
      let isComplete = false;
      try {
        for await (const delta of pieces) {
          if (signal.aborted) return;
          said += delta;
          yield { kind: 'text', delta };
          yield* toSentences(splitter.push(delta));
        }
        if (signal.aborted) return;
        yield* toSentences(splitter.flush());
        isComplete = true;
      } catch (err) {
        log.warn({ err, conversationId: scene.conversationId }, 'the server of a speech engine failed to reply');
        const message = err instanceof Error ? err.message : 'The server of the speech engine failed.';
        if (!warnings.includes(message)) warnings.push(message);
        yield* toSentences(splitter.flush());
        yield { kind: 'model_error', message };
        isComplete = true;
      } finally {
        if (!isComplete) history.drop();
        else if (said.trim() !== '') history.add({ role: 'assistant', content: said.trim() });
      }
      yield { kind: 'done', usage: { model_usage: {} } };
    }

    return {
      warnings,
      speaksFirst: firstMessage.trim() !== '',
      // The server of the engine alone knows what it asked.
      expects: () => ({ kind: 'open' }),
      kind: () => 'model',
      firstMessage() {
        history.beginOwn();
        return say(only(firstMessage), new AbortController().signal);
      },
      reply({ text, files = [], contextual = [], signal }: BrainInput) {
        history.begin(userMessage(text, files, [...history.takeContext(), ...contextual]));
        return say(upstream.ask(toTranscript(history.recent()), signal), signal);
      },
      heard: (text) => history.heard(text),
      addContext: (text) => history.addContext(text),
      state: () => ({ agentId: agent.agent.id, language: scene.language }),
      variables: () => scene.variables,
      usage: () => ({ model_usage: {} }),
      close: () => upstream.close(),
    };
  }

  return {
    /** Opens the brain of one conversation, with an agent or a speech engine. */
    open: async (agent: LiveAgent, scene: BrainScene): Promise<BrainSession> =>
      agent.agent.id.startsWith('seng_') ? open(agent, scene) : agentBrain.open(agent, scene),
  };
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

/** The conversation as the server gets it: what was said, without pictures. */
const toTranscript = (messages: ReturnType<ReturnType<typeof brainHistory>['recent']>): UpstreamTurn[] =>
  messages.flatMap(({ role, content }) => {
    const text =
      typeof content === 'string'
        ? content
        : (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    return role === 'user' || role === 'assistant'
      ? [{ role: role === 'user' ? ('user' as const) : ('agent' as const), content: text }]
      : [];
  });
