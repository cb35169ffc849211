import { z } from 'zod';
import { boundedText, id, name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { inboundTrunk, inboundTrunkInput, outboundTrunk, outboundTrunkInput } from './config/sip-trunk.ts';
import {
  exotelSubdomains,
  isE164,
  isSipUser,
  phoneProviders,
  twilioEdges,
  twilioRegions,
  withoutSeparators,
} from './phone-numbers-limits.ts';

const params = z.object({ phone_number_id: id() });
const label = () => name(200);
const environment = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'The name of an environment has letters, digits, - and _ only, at most 100.');
const secret = () => z.string().trim().min(1).max(500);
const livekitStack = z.enum(['standard', 'static']);

const number = (isValid: (value: string) => boolean, message: string) =>
  z.string().max(100).transform(withoutSeparators).refine(isValid, message);
const e164 = number(isE164, 'The phone number must be in E.164 format, such as +15551234567.');
/** Exotel also names its numbers as they are dialed in India. */
const exotelNumber = number(
  (value) => isE164(value) || /^0?\d{6,14}$/.test(value),
  'The phone number must be in E.164 format, such as +918012345678, or a local number.',
);
const sipNumber = number(
  (value) => (value.startsWith('+') ? isE164(value) : isSipUser(value)),
  'The phone number must be in E.164 format, such as +15551234567, or the user of a SIP URI.',
);

const fields = {
  label: label(),
  supports_inbound: z.boolean().default(true),
  supports_outbound: z.boolean().default(true),
  agent_id: id().nullish(),
};
const twilioSid = z
  .string()
  .trim()
  .regex(/^(AC|SK)[A-Za-z0-9]{4,64}$/, 'The SID starts with AC (account) or SK (API key).');

const newTwilioNumber = z.object({
  ...fields,
  provider: z.literal('twilio'),
  phone_number: e164,
  sid: twilioSid,
  token: secret(),
  /** Validates the webhooks of Twilio if `sid` is an API key. */
  account_auth_token: secret().nullish(),
  region_config: z
    .object({ region_id: z.enum(twilioRegions), token: secret(), edge_location: z.enum(twilioEdges) })
    .nullish(),
  enable_sms: z.boolean().default(true),
});
const newExotelNumber = z.object({
  ...fields,
  provider: z.literal('exotel'),
  phone_number: exotelNumber,
  account_sid: z
    .string()
    .trim()
    .regex(/^[\w-]{1,100}$/),
  api_key: secret(),
  api_token: secret(),
  api_subdomain: z.enum(exotelSubdomains),
  app_id: z
    .string()
    .trim()
    .regex(/^[\w-]{1,100}$/),
  applet_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
});
const newSipNumber = z.object({
  ...fields,
  provider: z.literal('sip_trunk'),
  phone_number: sipNumber,
  inbound_trunk_config: inboundTrunkInput.nullish(),
  outbound_trunk_config: outboundTrunkInput.nullish(),
});

/** The API allows bodies without `provider`; their fields say whose number it is. */
const withProvider = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || 'provider' in value) return value;
  const provider = 'sid' in value ? 'twilio' : 'account_sid' in value ? 'exotel' : 'sip_trunk';
  return { ...value, provider };
};
const newPhoneNumber = z.preprocess(
  withProvider,
  z.discriminatedUnion('provider', [newTwilioNumber, newExotelNumber, newSipNumber]),
);
export type NewPhoneNumberInput = z.output<typeof newPhoneNumber>;

const phoneNumberChanges = z.object({
  /** Null: no agent answers. */
  agent_id: id().nullish(),
  label: label().nullish(),
  /** Null: no incoming calls. */
  inbound_trunk_config: inboundTrunkInput.nullish(),
  /** Null: no outgoing calls. */
  outbound_trunk_config: outboundTrunkInput.nullish(),
  livekit_stack: livekitStack.nullish(),
  store_sip_messages: z.boolean().nullish(),
  environment: environment.nullish(),
  branch_id: id().nullish(),
});
export type PhoneNumberChanges = z.output<typeof phoneNumberChanges>;

const shown = {
  phone_number: z.string(),
  label: z.string(),
  supports_inbound: z.boolean(),
  supports_outbound: z.boolean(),
  phone_number_id: z.string(),
  assigned_agent: z
    .object({
      agent_id: z.string(),
      /** Empty for callers who may not read the agent. */
      agent_name: z.string(),
      environment: z.string().nullable(),
      branch_id: z.string().nullable(),
    })
    .nullable(),
};
/** A number without its secrets. */
export const phoneNumber = z.discriminatedUnion('provider', [
  z.object({ ...shown, provider: z.literal('twilio') }),
  z.object({ ...shown, provider: z.literal('exotel') }),
  z.object({
    ...shown,
    provider: z.literal('sip_trunk'),
    /** The old name of `outbound_trunk`. */
    provider_config: outboundTrunk.nullable(),
    outbound_trunk: outboundTrunk.nullable(),
    inbound_trunk: inboundTrunk.nullable(),
    livekit_stack: livekitStack,
    store_sip_messages: z.boolean(),
  }),
]);
export type PhoneNumberReply = z.input<typeof phoneNumber>;

const filters = { provider: z.enum(phoneProviders).nullish(), agent_id: id().nullish(), branch_id: id().nullish() };

export const phoneNumbersRoutes = defineRoutes({
  'POST /v1/convai/phone-numbers': {
    access: 'account',
    permits: 'convai_phone_numbers.update',
    summary: 'Imports a phone number from Twilio, Exotel or a SIP trunk. No reply contains its secrets.',
    body: newPhoneNumber,
    reply: z.object({ phone_number_id: z.string() }),
  },
  'GET /v1/convai/phone-numbers': {
    access: 'account',
    permits: 'convai_phone_numbers.read',
    summary: 'Lists all phone numbers of the workspace, newest first.',
    query: z.object(filters),
    reply: z.array(phoneNumber),
  },
  'GET /v1/convai/v2/phone-numbers': {
    access: 'account',
    permits: 'convai_phone_numbers.read',
    summary: 'Lists phone numbers by page.',
    query: z.object({
      ...filters,
      page_size: z.coerce.number().int().min(1).max(100).default(30),
      /** A phone number ID, or a part of the label or the number. */
      search: boundedText({ max: 200 }).nullish(),
      label: boundedText({ max: 200 }).nullish(),
      phone_number: boundedText({ max: 100 }).nullish(),
      supports_outbound: z.stringbool().nullish(),
      sort_by: z.enum(['label', 'phone_number']).nullish(),
      sort_direction: z.enum(['asc', 'desc']).nullish(),
      cursor: id().nullish(),
    }),
    reply: z.object({
      phone_numbers: z.array(phoneNumber),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/convai/phone-numbers/{phone_number_id}': {
    access: 'account',
    permits: 'convai_phone_numbers.read',
    summary: 'Returns a phone number without its secrets.',
    params,
    reply: phoneNumber,
  },
  'PATCH /v1/convai/phone-numbers/{phone_number_id}': {
    access: 'account',
    permits: 'convai_phone_numbers.update',
    summary: 'Changes a phone number: the agent that answers, its label, or its SIP trunks.',
    params,
    body: phoneNumberChanges,
    reply: phoneNumber,
  },
  'DELETE /v1/convai/phone-numbers/{phone_number_id}': {
    access: 'account',
    permits: 'convai_phone_numbers.update',
    summary: 'Removes a phone number. Its calls stay in the conversations.',
    params,
    reply: z.object({}),
  },
});
