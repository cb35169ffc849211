import { isIP } from 'node:net';
import type { AgentBrainService } from '../../features/agent-brain/agent-brain.service.ts';
import type { AgentHearingService } from '../../features/agent-hearing/agent-hearing.service.ts';
import type { AgentSecretsService } from '../../features/agent-secrets/agent-secrets.service.ts';
import type { AgentSettingsService } from '../../features/agent-settings/agent-settings.service.ts';
import { mountAgentTalk, mountAgentTalkSockets } from '../../features/agent-talk/agent-talk.routes.ts';
import { agentTalkService } from '../../features/agent-talk/agent-talk.service.ts';
import { mountAgentRtc, mountAgentRtcSockets } from '../../features/agent-talk/rtc/agent-rtc.routes.ts';
import { agentRtcService } from '../../features/agent-talk/rtc/agent-rtc.service.ts';
import { personFilesService } from '../../features/agent-talk/session/person-files.service.ts';
import { talkSessionService } from '../../features/agent-talk/session/talk-session.service.ts';
import { initiationWebhookService } from '../../features/agent-talk/setup/initiation-webhook.service.ts';
import { talkAdmissionService } from '../../features/agent-talk/setup/talk-admission.service.ts';
import { talkSetupService } from '../../features/agent-talk/setup/talk-setup.service.ts';
import { agentVoiceService } from '../../features/agent-talk/speech/agent-voice.service.ts';
import type { TalkSignaturesService } from '../../features/agent-talk/talk-signatures.service.ts';
import type { AgentAccessService } from '../../features/agents/agent-access.service.ts';
import type { AgentConfigsService } from '../../features/agents/agent-configs.service.ts';
import type { ConversationFilesService } from '../../features/conversations/conversation-files.service.ts';
import type { ConversationLogService } from '../../features/conversations/conversation-log.service.ts';
import { openWebRtcHost } from '../../platform/webrtc/webrtc-host.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

/** Hosts that development may use without https (O-91). */
const localHosts = ['localhost', '127.0.0.1', '::1'];

interface AgentTalkDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly talkSignatures: TalkSignaturesService;
  readonly agentAccess: AgentAccessService;
  readonly agentConfigs: AgentConfigsService;
  readonly agentSettings: AgentSettingsService;
  readonly agentSecrets: AgentSecretsService;
  readonly agentBrain: Pick<AgentBrainService, 'open'>;
  readonly agentHearing: AgentHearingService;
  readonly conversationLog: ConversationLogService;
  readonly conversationFiles: ConversationFilesService;
}

/**
 * The only address that browsers can use, if HTTP listens on a single one too; undefined: all addresses. A server with a
 * public address or URL is reached by another way than `HOST`, such as a proxy.
 */
function findListenAddress({ HOST, PUBLIC_URL, WEBRTC_PUBLIC_ADDRESS }: Platform['env']): string | undefined {
  if (PUBLIC_URL !== undefined || WEBRTC_PUBLIC_ADDRESS !== undefined) return undefined;
  if (HOST === 'localhost') return '127.0.0.1';
  return isIP(HOST) && HOST !== '0.0.0.0' && HOST !== '::' ? HOST : undefined;
}

/** Conversations with agents over the WebSocket and WebRTC. */
export function openAgentTalk({ platform, workspaces, voices, talkSignatures: signatures, ...deps }: AgentTalkDeps) {
  const { env, log, proxies, onStop } = platform;
  const { agentAccess, agentConfigs, conversationLog } = deps;
  const ownHost = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).host;
  const agentVoices = agentVoiceService({ ...platform, ...voices, dictionaries: workspaces.dictionaries });
  const sessions = talkSessionService({
    ...platform,
    ...deps,
    agentVoices,
    readFile: personFilesService(deps.conversationFiles).read,
  });
  const initiationWebhook = initiationWebhookService({
    ...deps,
    outgoing: {
      ...proxies,
      allowPrivate: false,
      allowedHosts: [...env.WEBHOOK_ALLOWED_HOSTS, ...(env.DEVELOPMENT ? localHosts : [])],
    },
    onFailure: (err) => log.warn({ err }, 'the initiation webhook of an agent failed'),
  });
  const admission = talkAdmissionService({ agentConfigs, agentAccess, signatures, ownHost });
  const talkSetups = talkSetupService({ initiationWebhook });
  const agentTalk = agentTalkService({
    admission,
    sessions,
    signatures,
    agentAccess,
    conversationLog,
    setups: talkSetups,
  });
  const host = openWebRtcHost({
    network: {
      ports: env.WEBRTC_PORTS,
      publicAddress: env.WEBRTC_PUBLIC_ADDRESS,
      listenAddress: findListenAddress(env),
    },
    log,
  });
  onStop(() => host.close());
  const agentRtc = agentRtcService({ host, admission, signatures, agentTalk });
  return {
    services: { agentTalk, talkSessions: sessions, talkSetups, agentVoices },
    routes: [mountAgentTalk(agentTalk), mountAgentRtc(agentRtc)],
    sockets: [mountAgentTalkSockets(agentTalk), mountAgentRtcSockets(agentRtc)],
  } satisfies Module;
}
