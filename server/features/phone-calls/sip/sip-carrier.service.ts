import type { sipCodecs } from '../../../../contract/telephony/phone-numbers-limits.ts';
import type { Log } from '../../../platform/log.ts';
import { includesAddress, parseNetworks } from '../../../platform/networks.ts';
import { CallFailed, type DialRequest, type PhoneLine } from '../../../platform/telephony/phone-line.ts';
import type { IncomingSipCall } from '../../../platform/telephony/sip/call/incoming-call.ts';
import type { SipTrunk } from '../../../platform/telephony/sip/call/outgoing-call.ts';
import type { SipTelephone } from '../../../platform/telephony/sip/sip-telephone.ts';
import type { PhoneSecrets, SipConfig } from '../../phone-numbers/phone-config.rules.ts';
import type { PhoneNumbersService, PhoneNumberWithSecrets } from '../../phone-numbers/phone-numbers.service.ts';
import { toHeaders, toVariables } from './sip-attributes.rules.ts';
import { acceptsCaller, decideInbound, type InboundCandidate } from './sip-inbound.rules.ts';
import type { SipTracesService } from './sip-traces.service.ts';

interface SipCarrierDeps {
  readonly phoneNumbers: Pick<PhoneNumbersService, 'findForIncoming'>;
  readonly traces: Pick<SipTracesService, 'assign'>;
  /** Opened when it is first needed. */
  readonly telephone: () => Promise<SipTelephone>;
  readonly log: Log;
}

/** What a call adds to its conversation. */
type Initiation = {
  readonly dynamic_variables: Readonly<Record<string, string>>;
};

/** Codecs of trunks that calls can use. */
const codecNames: { readonly [Codec in (typeof sipCodecs)[number]]?: 'pcmu' | 'pcma' } = {
  'PCMU/8000': 'pcmu',
  'PCMA/8000': 'pcma',
};

const configOf = (number: PhoneNumberWithSecrets): SipConfig => number.config as unknown as SipConfig;

/** The trunk that a number calls through; undefined: it has none. */
function toTrunk(
  { outbound_trunk: trunk }: SipConfig,
  { outbound_password: password }: PhoneSecrets,
  variables: Readonly<Record<string, unknown>> = {},
): SipTrunk | undefined {
  if (!trunk) return undefined;
  return {
    address: trunk.address,
    transport: trunk.transport,
    headers: { ...trunk.headers, ...toHeaders(trunk.attributes_to_headers, variables) },
    codecs: trunk.enabled_codecs.flatMap((codec) => codecNames[codec] ?? []),
    mediaEncryption: trunk.media_encryption,
    ...(trunk.username !== null && { username: trunk.username, password }),
  };
}

/** Connects calls of numbers whose provider is `sip_trunk`. */
export function sipCarrierService({ phoneNumbers, traces, telephone, log }: SipCarrierDeps) {
  function judge(call: IncomingSipCall, number: PhoneNumberWithSecrets): InboundCandidate<PhoneNumberWithSecrets>[] {
    const trunk = configOf(number).inbound_trunk;
    if (!trunk || !acceptsCaller(trunk, { number: call.callerNumber, domain: call.callerDomain })) return [];
    const addresses = trunk.allowed_addresses ?? [];
    const networks = parseNetworks(addresses);
    if (addresses.length > 0 && !(networks && includesAddress(networks, call.remoteAddress))) return [];
    const { username } = trunk;
    const password = number.secrets.inbound_password ?? '';
    const credentials = username === null ? 'open' : call.checkCredentials({ username, password });
    return [{ number, credentials, namesAddresses: addresses.length > 0 }];
  }

  return {
    /** Throws `CallFailed`. */
    async dial(number: PhoneNumberWithSecrets, request: DialRequest): Promise<PhoneLine> {
      const trunk = toTrunk(configOf(number), number.secrets, request.variables);
      if (!trunk)
        throw new CallFailed({ kind: 'rejected', code: 400, reason: 'The number has no outbound_trunk_config.' });
      return (await telephone()).dial(trunk, {
        ...request,
        onCallId(callId) {
          traces.assign(callId, number);
          request.onCallId(callId);
        },
      });
    },

    /** Takes a call that rings: answers it if it is for a number of a workspace, and hands over the line. */
    async takeCall(
      call: IncomingSipCall,
      receive: (line: PhoneLine, number: PhoneNumberWithSecrets, initiation: Initiation) => Promise<void>,
    ): Promise<void> {
      const found = await phoneNumbers.findForIncoming('sip_trunk', call.calledNumber);
      const decision = decideInbound(found.flatMap((number) => judge(call, number)));
      if (decision.kind === 'challenge') return call.challenge();
      if (decision.kind === 'refuse') return call.refuse(found.length > 0 ? 403 : 404);
      const { number } = decision;
      traces.assign(call.callId, number);
      if (number.agentId === null) return call.refuse(480);
      const trunk = configOf(number).inbound_trunk!;
      const line = await call.answer({ mediaEncryption: trunk.media_encryption });
      const variables = toVariables(trunk.attributes_to_headers, call.header);
      receive(line, number, { dynamic_variables: variables }).catch(async (error: unknown) => {
        log.error({ err: error }, 'an incoming call failed');
        await line.hangUp();
      });
    },
  };
}
