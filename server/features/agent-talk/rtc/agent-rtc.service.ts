import type { RtcTokenQuery } from '../../../../contract/agents/conversations/agent-rtc.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { SignallingError } from '../../../platform/webrtc/livekit-messages.ts';
import { createLiveKitRoom, type LiveKitRoom, type LiveKitRoomOptions } from '../../../platform/webrtc/livekit-room.ts';
import type { WebRtcHost } from '../../../platform/webrtc/webrtc-host.ts';
import { newConversationId } from '../../conversations/conversation-log.service.ts';
import type { AgentTalkService } from '../agent-talk.service.ts';
import type { TalkAdmissionService } from '../setup/talk-admission.service.ts';
import type { TalkSignaturesService } from '../talk-signatures.service.ts';
import { openRtcChannel, type PresentSound, rtcFormats } from './rtc-channel.service.ts';

interface AgentRtcDeps {
  readonly host: Pick<WebRtcHost, 'open' | 'prepare'>;
  readonly admission: Pick<TalkAdmissionService, 'admit'>;
  readonly signatures: Pick<TalkSignaturesService, 'sign' | 'claim'>;
  readonly agentTalk: Pick<AgentTalkService, 'talk'>;
}

interface RtcVisitor {
  readonly actor: Actor | undefined;
  readonly origin: string | undefined;
  readonly query: RtcTokenQuery;
}

interface RtcConnection extends Pick<LiveKitRoomOptions, 'joinRequest' | 'requests' | 'send'> {
  readonly token: string;
  readonly origin: string | undefined;
  /** Aborts when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
  /** The frame that tells a client of an error. */
  readonly describe: (error: unknown) => unknown;
  readonly present: PresentSound;
}

/** Conversations with agents over WebRTC, without another server. */
export function agentRtcService({ host, admission, signatures, agentTalk }: AgentRtcDeps) {
  return {
    /**
     * A token that starts one conversation within 15 minutes. Throws `agent_not_found`, `agent_authorization_required` or
     * `agent_origin_refused`.
     */
    async createToken({ actor, origin, query }: RtcVisitor) {
      const { agent_id: agentId, environment, branch_id: branch, version_id: version } = query;
      const branchId = branch ?? undefined;
      const versionId = version ?? undefined;
      await admission.admit({
        actor,
        origin,
        query: { agent_id: agentId, branch_id: branchId, version_id: versionId },
      });
      host.prepare();
      const conversationId = newConversationId();
      const token = signatures.sign({
        agentId,
        conversationId,
        ...(branchId !== undefined && { branchId }),
        ...(versionId !== undefined && { versionId }),
        ...(environment && { environment }),
      });
      return { token, conversation_id: conversationId };
    },

    /** What a client hears whose socket was refused. */
    refuse(): never {
      throw new AppError('webrtc_connection_refused');
    },

    /**
     * Talks until the conversation ends; returns the reason if the agent or an error ended it. The signalling protocol has
     * no frame for errors, so that they are told in the conversation, and in the reason for clients that never joined.
     */
    async talk({ token, origin, signal, describe, present, ...signalling }: RtcConnection): Promise<string> {
      let room: LiveKitRoom | undefined;
      try {
        const grant = await signatures.claim(token);
        const channel = openRtcChannel();
        const name = grant.conversationId ?? newConversationId();
        room = enterRoom({ ...signalling, ...channel, host, name });
        return await agentTalk.talk({
          ...channel.connect(room, signal, present),
          actor: undefined,
          origin,
          query: {},
          grant: { ...grant, conversationId: name },
          formats: rtcFormats,
        });
      } catch (error) {
        if (room && !room.signal.aborted) room.sendText(JSON.stringify(describe(error)));
        if (error instanceof AppError) return error.message;
        throw error;
      } finally {
        await room?.close();
      }
    },
  };
}
export type AgentRtcService = ReturnType<typeof agentRtcService>;

function enterRoom(options: LiveKitRoomOptions): LiveKitRoom {
  try {
    return createLiveKitRoom(options);
  } catch (error) {
    if (!(error instanceof SignallingError)) throw error;
    throw new AppError('invalid_parameters', { message: error.message, param: 'join_request', cause: error });
  }
}
