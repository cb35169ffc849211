import type { CallInitiation } from '../../../contract/telephony/call-initiation.ts';
import type { ProviderCall } from '../../../contract/telephony/call-requests.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';

interface StartedCall {
  readonly conversationId: string;
  /** Undefined: it failed before the provider knew it. */
  readonly providerCallId: Promise<string | undefined>;
  readonly ended: Promise<{ readonly status: string; readonly reason?: string | undefined }>;
}

/** What calls of agents need of the noun that holds them. */
export interface ProviderCallsDeps {
  readonly agentAccess: Pick<AgentAccessService, 'require' | 'requireTerms'>;
  /** Throws `agent_phone_number_not_found`. */
  readonly requireNumber: (
    workspaceId: WorkspaceId,
    id: string,
    param: string,
  ) => Promise<{ readonly provider: string; readonly supportsOutbound: boolean }>;
  readonly startCall: (request: {
    readonly workspaceId: WorkspaceId;
    readonly userId: string;
    readonly phoneNumberId: string;
    readonly agentId: string;
    readonly branchId?: string;
    readonly environment?: string;
    readonly to: string;
    readonly initiation: CallInitiation;
    readonly telephony: Readonly<Record<string, unknown>>;
  }) => Promise<StartedCall>;
}

export interface ProviderCallResult {
  readonly success: boolean;
  readonly message: string;
  readonly conversationId: string | null;
  readonly callId: string | null;
}

/** Calls to people from numbers of providers with an HTTP API. */
export const providerCallsService = ({ agentAccess, requireNumber, startCall }: ProviderCallsDeps) => ({
  /** Returns once the provider has taken the call, or refused it. */
  async call(actor: Actor, provider: 'twilio' | 'exotel', request: ProviderCall): Promise<ProviderCallResult> {
    requirePermission(actor, 'convai_phone_numbers.call');
    await agentAccess.require(actor, request.agent_id, 'convai_agents.talk');
    await agentAccess.requireTerms(actor);
    const param = 'agent_phone_number_id';
    const number = await requireNumber(actor.workspaceId, request.agent_phone_number_id, param);
    if (number.provider !== provider)
      throw new AppError('invalid_parameters', { message: `This is a number of ${number.provider}.`, param });
    if (!number.supportsOutbound)
      throw new AppError('invalid_parameters', { message: 'This number takes incoming calls only.', param });
    const initiation = request.conversation_initiation_client_data ?? {};
    const started = await startCall({
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      phoneNumberId: request.agent_phone_number_id,
      agentId: request.agent_id,
      ...(initiation.branch_id && { branchId: initiation.branch_id }),
      ...(initiation.environment && { environment: initiation.environment }),
      to: request.to_number,
      initiation,
      telephony: request.telephony_call_config,
    });
    const callId = (await started.providerCallId) ?? null;
    if (callId !== null)
      return { success: true, message: 'Call initiated', conversationId: started.conversationId, callId };
    const { reason } = await started.ended;
    return { success: false, message: reason ?? 'The call failed.', conversationId: started.conversationId, callId };
  },
});
export type ProviderCallsService = ReturnType<typeof providerCallsService>;
