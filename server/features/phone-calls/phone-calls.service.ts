import type { TalkInitiation } from '../../../contract/agents/agent-talk-socket.ts';
import { phoneCallLimits } from '../../../contract/telephony/phone-calls-limits.ts';
import type { PhoneProvider } from '../../../contract/telephony/phone-numbers-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { CallFailed, type DialRequest, type PhoneLine } from '../../platform/telephony/phone-line.ts';
import type { TalkAgent, TalkSessionService } from '../agent-talk/session/talk-session.service.ts';
import type { TalkAdmissionDeps } from '../agent-talk/setup/talk-admission.service.ts';
import type { TalkSetupService } from '../agent-talk/setup/talk-setup.service.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import type { ConversationHandle } from '../conversations/conversation-handle.service.ts';
import type { ConversationLogService } from '../conversations/conversation-log.service.ts';
import type { SipConfig } from '../phone-numbers/phone-config.rules.ts';
import type { PhoneNumbersService, PhoneNumberWithSecrets } from '../phone-numbers/phone-numbers.service.ts';
import type { PhoneNumber } from '../phone-numbers/phone-numbers.store.ts';
import type { AnsweredBy } from './answer-listening.service.ts';
import { batchCallMetadata, describeEnd, findTargetProblem, hostOf } from './call-targets.rules.ts';
import { type CallRow, type NewPhoneCall, phoneCallsStore } from './phone-calls.store.ts';
import {
  type CallOutcome,
  callVariables,
  forTelephone,
  phoneCallMetadata,
  talkOverLine,
} from './phone-conversation.service.ts';

/** Connects calls of the numbers of a provider. Throws `CallFailed`. */
export interface Carrier {
  dial(
    number: PhoneNumberWithSecrets,
    request: DialRequest,
    options: Readonly<Record<string, unknown>>,
  ): Promise<PhoneLine>;
}
export type Carriers = { readonly [Provider in PhoneProvider]?: Carrier };

interface PhoneCallsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** By the provider of the number. */
  readonly carriers: Carriers;
  readonly phoneNumbers: Pick<PhoneNumbersService, 'reveal'>;
  readonly agentConfigs: TalkAdmissionDeps['agentConfigs'];
  readonly agentAccess: Pick<AgentAccessService, 'require' | 'requireTerms'>;
  readonly talkSetups: TalkSetupService;
  readonly talkSessions: TalkSessionService;
  readonly conversationLog: Pick<ConversationLogService, 'open' | 'describeChannel'>;
}

/** The number that answers a call; without an ID: a number that belongs to another program. */
type AnsweringNumber = Pick<
  PhoneNumber,
  'workspaceId' | 'phoneNumber' | 'provider' | 'agentId' | 'branchId' | 'environment'
> & { readonly id: string | null };

export interface CallRequest {
  readonly workspaceId: WorkspaceId;
  readonly userId?: string | undefined;
  readonly phoneNumberId: string;
  readonly agentId: string;
  readonly branchId?: string | undefined;
  readonly environment?: string | undefined;
  readonly to: string;
  /** `conversation_initiation_client_data` */
  readonly initiation: Readonly<Record<string, unknown>>;
  /** `telephony_call_config` */
  readonly telephony?: Readonly<Record<string, unknown>> | undefined;
  /** `<batch_call_id>/<recipient_id>` */
  readonly batchRecipientId?: string | undefined;
  /** Runs in the transaction that stores the call. What it throws ends that transaction, and nobody is called. */
  readonly onRegister?: ((tx: Tx) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface StartedCall {
  /** `phone_calls.id` */
  readonly id: string;
  readonly conversationId: string;
  /** Undefined: the provider never knew the call. */
  readonly providerCallId: Promise<string | undefined>;
  readonly answered: Promise<boolean>;
  readonly ended: Promise<CallOutcome>;
}

const minuteMs = 60_000;
/** Calls of killed servers are given up this long after their last sign of life. */
const silentAfterMs = 90_000;
const heartbeatMs = 20_000;
const killedReason = 'The server stopped during the call.';

const notFound = () => new AppError('agent_phone_number_not_found', { param: 'agent_phone_number_id' });

/** Calls of agents by telephone, whichever provider connects them. */
export function phoneCallsService(deps: PhoneCallsDeps) {
  const { db, clock, log, carriers, phoneNumbers, agentConfigs, agentAccess, talkSetups, conversationLog } = deps;
  const store = phoneCallsStore(db);
  const running = new Set<string>();
  let heartbeat: NodeJS.Timeout | undefined;

  function keepAlive(id: string): void {
    running.add(id);
    heartbeat ??= setInterval(() => {
      store.touch([...running], clock()).catch((err: unknown) => log.warn({ err }, 'failed to mark calls as running'));
    }, heartbeatMs).unref();
  }

  function release(id: string): void {
    running.delete(id);
    if (running.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  }

  async function findAgent(workspaceId: string, agentId: string, branchId: string | undefined): Promise<TalkAgent> {
    const live = await agentConfigs.live(agentId, { branchId, random: Math.random() });
    if (live?.workspaceId !== workspaceId) throw new AppError('agent_not_found', { param: 'agent_id' });
    return live;
  }

  /** Throws what is wrong with a call before anything is dialed. */
  async function requireDialable({ workspaceId, phoneNumberId, to }: CallRequest) {
    const number = await phoneNumbers.reveal(workspaceId, phoneNumberId);
    if (!number) throw notFound();
    const carrier = carriers[number.provider];
    const refuse = (message: string, param: string) => new AppError('invalid_parameters', { message, param });
    if (!number.supportsOutbound)
      throw refuse('This phone number cannot place calls. Set its outbound trunk first.', 'agent_phone_number_id');
    if (!carrier)
      throw new AppError('phone_call_failed', { message: `This server has no carrier for ${number.provider}.` });
    const trunk = number.provider === 'sip_trunk' ? (number.config as unknown as SipConfig).outbound_trunk : undefined;
    const problem = findTargetProblem(to, trunk ? hostOf(trunk.address) : undefined);
    if (problem !== undefined) throw refuse(problem, 'to_number');
    return { number, carrier };
  }

  /** Stores a call before it is dialed. Throws `rate_limit_exceeded`, against toll fraud. */
  async function insertDialed({ workspaceId, onRegister }: CallRequest, row: NewPhoneCall) {
    return transaction(db, async (tx) => {
      const locked = phoneCallsStore(tx);
      await locked.lockWorkspace(workspaceId);
      const since = new Date(clock().getTime() - minuteMs);
      const { perNumberAndMinute, perWorkspaceAndMinute } = phoneCallLimits;
      const refuse = (whose: string, limit: number) =>
        new AppError('rate_limit_exceeded', {
          message: `${whose} places at most ${limit} calls per minute.`,
          retryAfterInS: 60,
        });
      if ((await locked.countDialed(workspaceId, since, row.phoneNumberId!)) >= perNumberAndMinute)
        throw refuse('A phone number', perNumberAndMinute);
      if ((await locked.countDialed(workspaceId, since)) >= perWorkspaceAndMinute)
        throw refuse('A workspace', perWorkspaceAndMinute);
      await onRegister?.(tx);
      return locked.insert(workspaceId, row);
    });
  }

  const newRow = (
    number: AnsweringNumber,
    agent: { readonly agentId: string; readonly branchId?: string | undefined },
    rest: Pick<NewPhoneCall, 'direction' | 'externalNumber' | 'status'> & Partial<NewPhoneCall>,
  ): NewPhoneCall => ({
    id: `call_${newId()}`,
    phoneNumberId: number.id,
    agentId: agent.agentId,
    branchId: agent.branchId ?? null,
    provider: number.provider,
    agentNumber: number.phoneNumber,
    createdAt: clock(),
    seenAt: clock(),
    ...rest,
  });

  async function finish(row: CallRow, { status, reason }: CallOutcome): Promise<void> {
    await store.update(row, { status, reason: reason ?? null, endedAt: clock() });
    release(row.id);
  }

  async function fail(row: CallRow, error: unknown): Promise<void> {
    await finish(row, { status: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }

  async function open(
    live: TalkAgent,
    number: AnsweringNumber,
    call: Parameters<typeof phoneCallMetadata>[0],
    request: Pick<CallRequest, 'environment' | 'initiation' | 'batchRecipientId'>,
  ) {
    const environment = request.environment ?? number.environment ?? undefined;
    const admission = { live, authorization: 'authorization_header', environment, conversationId: undefined } as const;
    const initiation = { ...request.initiation, type: 'conversation_initiation_client_data' } as TalkInitiation;
    const facts = callVariables(call);
    const setup = forTelephone(await talkSetups.prepare(admission, initiation, facts));
    const spoken = setup.config.conversation_config.agent;
    const variables = Object.entries(setup.variables).filter(([name]) => !name.startsWith('secret__'));
    const handle = await conversationLog.open(setup.live, {
      authorization: 'authorization_header',
      source: call.provider,
      textOnly: false,
      initiation: { ...request.initiation, dynamic_variables: Object.fromEntries(variables) },
      endUserId: setup.endUserId ?? call.externalNumber,
      environment: setup.environment,
      language: spoken.language,
      timezone: spoken.prompt.timezone,
      channel: { ...phoneCallMetadata(call), ...batchCallMetadata(request.batchRecipientId) },
      direction: call.direction,
    });
    return { setup, handle, facts };
  }

  /** Dials, talks and ends; never throws. */
  async function place(
    row: CallRow,
    request: CallRequest,
    { number, carrier }: { readonly number: PhoneNumberWithSecrets; readonly carrier: Carrier },
    { setup, handle, facts }: Awaited<ReturnType<typeof open>>,
    promises: { readonly onCallId: (id: string | undefined) => void; readonly onAnswer: (isAnswered: boolean) => void },
  ): Promise<CallOutcome> {
    const describe = (callId: string, more: Readonly<Record<string, unknown>> = {}) =>
      Object.assign(facts, callVariables({ ...callOf(number, request.to, callId), facts: more }));
    let line: PhoneLine;
    try {
      await store.update(row, { status: 'dialing', conversationId: handle.id });
      const seconds = Number(request.telephony?.ringing_timeout_secs ?? phoneCallLimits.ringingTimeoutS);
      line = await carrier.dial(
        number,
        {
          to: request.to,
          from: number.phoneNumber,
          ringingTimeoutS: seconds,
          variables: { ...setup.variables, system__conversation_id: handle.id },
          signal: AbortSignal.any([handle.signal, ...(request.signal ? [request.signal] : [])]),
          onCallId(callId) {
            promises.onCallId(callId);
            store.update(row, { providerCallId: callId }).catch(warn);
          },
          onRinging: () => void store.update(row, { status: 'ringing' }).catch(warn),
        },
        request.telephony ?? {},
      );
    } catch (error) {
      return notAnswered(row, handle, error);
    }
    promises.onCallId(line.callId);
    promises.onAnswer(true);
    await store.update(row, { status: 'in_progress', providerCallId: line.callId, answeredAt: clock() }).catch(warn);
    describe(line.callId, line.facts);
    const call = { ...callOf(number, request.to, line.callId), facts: line.facts };
    const channel = { ...phoneCallMetadata(call), ...batchCallMetadata(request.batchRecipientId) };
    await conversationLog.describeChannel(handle.id, channel).catch(warn);
    const onAnswer = (answeredBy: AnsweredBy): void => {
      const known = { ...channel, phone_call: { ...channel.phone_call, answered_by: answeredBy } };
      conversationLog.describeChannel(handle.id, known).catch(warn);
    };
    // Twilio finds machines itself.
    const listening = line.provider === 'sip_trunk' ? { onAnswer } : {};
    const outcome = await talkOverLine(deps.talkSessions, { line, setup, handle, ...listening });
    await finish(row, outcome).catch(warn);
    return outcome;
  }

  async function notAnswered(row: CallRow, handle: ConversationHandle, error: unknown): Promise<CallOutcome> {
    const isExpected = error instanceof CallFailed;
    if (!isExpected) log.error({ err: error }, 'a call failed');
    const reason = isExpected ? describeEnd(error.end) : new AppError('phone_call_failed').message;
    const status = isExpected && error.end.kind === 'voicemail' ? 'voicemail' : 'failed';
    await handle.end({ reason, status: 'failed', error: { code: 1000, reason } }).catch(warn);
    const outcome: CallOutcome = { status, reason, conversationId: handle.id };
    await finish(row, outcome).catch(warn);
    return outcome;
  }

  const warn = (err: unknown) => log.warn({ err }, 'failed to store the state of a call');
  const callOf = (number: AnsweringNumber, to: string, callId: string | undefined) => ({
    provider: number.provider,
    direction: 'outbound' as const,
    phoneNumberId: number.id ?? '',
    agentNumber: number.phoneNumber,
    externalNumber: to,
    callId,
  });

  const service = {
    /** The caller's permissions on telephony and on the agent, then `start`. `provider`: of the route. */
    async startFor(actor: Actor, provider: PhoneProvider, request: Omit<CallRequest, 'workspaceId'>) {
      requirePermission(actor, 'convai_phone_numbers.call');
      await agentAccess.require(actor, request.agentId, 'convai_agents.talk');
      await agentAccess.requireTerms(actor);
      const number = await phoneNumbers.reveal(actor.workspaceId, request.phoneNumberId);
      if (!number) throw notFound();
      if (number.provider !== provider)
        throw new AppError('invalid_parameters', {
          message: `This phone number belongs to ${number.provider}.`,
          param: 'agent_phone_number_id',
        });
      return service.start({ ...request, workspaceId: actor.workspaceId, userId: actor.userId });
    },

    /**
     * Calls a person: checks everything and stores the call first, then dials in the background. Throws
     * `agent_phone_number_not_found`, `agent_not_found`, `invalid_parameters`, `rate_limit_exceeded` and what
     * `conversationLog.open` throws.
     */
    async start(request: CallRequest): Promise<StartedCall> {
      const { workspaceId, agentId, branchId, to } = request;
      const dialable = await requireDialable(request);
      const { number } = dialable;
      const live = await findAgent(workspaceId, agentId, branchId);
      const row = await insertDialed(
        request,
        newRow(number, request, {
          direction: 'outbound',
          externalNumber: to,
          status: 'pending',
          environment: request.environment ?? null,
          initiation: request.initiation,
          batchRecipientId: request.batchRecipientId ?? null,
        }),
      );
      keepAlive(row.id);
      const opened = await open(live, number, callOf(number, to, undefined), request).catch(async (error: unknown) => {
        await fail(row, error).catch(warn);
        throw error;
      });
      const providerCallId = Promise.withResolvers<string | undefined>();
      const answered = Promise.withResolvers<boolean>();
      const ended = place(row, request, dialable, opened, {
        onCallId: providerCallId.resolve,
        onAnswer: answered.resolve,
      }).finally(() => {
        providerCallId.resolve(undefined);
        answered.resolve(false);
      });
      return {
        id: row.id,
        conversationId: opened.handle.id,
        providerCallId: providerCallId.promise,
        answered: answered.promise,
        ended,
      };
    },

    /** Talks with a caller until the end of the call, which was answered. Hangs up if no agent may talk. Never throws. */
    async receive(line: PhoneLine, number: AnsweringNumber, initiation: CallRequest['initiation'] = {}): Promise<void> {
      const { agentId, branchId } = number;
      let row: CallRow | undefined;
      try {
        if (agentId === null) throw new AppError('agent_not_found', { message: 'No agent answers this number.' });
        const live = await findAgent(number.workspaceId, agentId, branchId ?? undefined);
        const call = {
          ...callOf(number, line.externalNumber, line.callId),
          direction: line.direction,
          facts: line.facts,
        };
        row = await store.insert(
          live.workspaceId,
          newRow(
            number,
            { agentId, branchId: branchId ?? undefined },
            {
              direction: line.direction,
              externalNumber: line.externalNumber,
              initiation,
              status: 'in_progress',
              providerCallId: line.callId,
              environment: number.environment,
              answeredAt: clock(),
            },
          ),
        );
        keepAlive(row.id);
        const { setup, handle } = await open(live, number, call, { initiation, environment: undefined });
        await store.update(row, { conversationId: handle.id });
        await finish(row, await talkOverLine(deps.talkSessions, { line, setup, handle }));
      } catch (error) {
        log.warn({ err: error, call: line.callId }, 'an incoming call was not answered by an agent');
        if (row) await fail(row, error).catch(warn);
        await line.hangUp().catch(warn);
      }
    },

    /** Marks calls of killed servers, over all tenants, as `unknown`: they are never dialed again. Returns their number. */
    sweep: (): Promise<number> => store.markSilent(new Date(clock().getTime() - silentAfterMs), killedReason),
  };
  return service;
}
export type PhoneCallsService = ReturnType<typeof phoneCallsService>;
