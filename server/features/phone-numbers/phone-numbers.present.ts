import type { InboundTrunkReply, OutboundTrunkReply } from '../../../contract/telephony/config/sip-trunk.ts';
import type { PhoneNumberReply } from '../../../contract/telephony/phone-numbers.ts';
import type { InboundTrunk, OutboundTrunk, SipConfig } from './phone-config.rules.ts';
import type { PhoneNumberView } from './phone-numbers.service.ts';

/** What SIP trunks accept if their list of addresses is empty. */
const anyAddress = ['0.0.0.0/0'];

const presentInbound = (trunk: InboundTrunk): InboundTrunkReply => ({
  allowed_addresses: trunk.allowed_addresses ?? anyAddress,
  allowed_numbers: trunk.allowed_numbers ?? null,
  media_encryption: trunk.media_encryption,
  has_auth_credentials: trunk.username !== null,
  username: trunk.username,
  remote_domains: trunk.remote_domains ?? null,
  attributes_to_headers: trunk.attributes_to_headers,
});

const presentOutbound = (trunk: OutboundTrunk): OutboundTrunkReply => ({
  address: trunk.address,
  transport: trunk.transport,
  media_encryption: trunk.media_encryption,
  headers: trunk.headers,
  attributes_to_headers: trunk.attributes_to_headers,
  has_auth_credentials: trunk.username !== null,
  username: trunk.username,
  has_outbound_trunk: true,
  enabled_codecs: trunk.enabled_codecs,
});

/** Without secrets: replies say only that credentials exist. */
export function presentPhoneNumber({ number, agentName }: PhoneNumberView): PhoneNumberReply {
  const shown = {
    phone_number: number.phoneNumber,
    label: number.label,
    supports_inbound: number.supportsInbound,
    supports_outbound: number.supportsOutbound,
    phone_number_id: number.id,
    assigned_agent:
      number.agentId === null
        ? null
        : {
            agent_id: number.agentId,
            agent_name: agentName,
            environment: number.environment,
            branch_id: number.branchId,
          },
  };
  if (number.provider !== 'sip_trunk') return { ...shown, provider: number.provider };
  const config = number.config as unknown as SipConfig;
  const outbound = config.outbound_trunk && presentOutbound(config.outbound_trunk);
  return {
    ...shown,
    provider: 'sip_trunk',
    provider_config: outbound,
    outbound_trunk: outbound,
    inbound_trunk: config.inbound_trunk && presentInbound(config.inbound_trunk),
    livekit_stack: config.livekit_stack,
    store_sip_messages: config.store_sip_messages,
  };
}
