import { z } from 'zod';
import { transferTypes } from '../../agents-limits.ts';
import { byType, line, longText, orNull, word } from '../field-kinds.ts';

export const agentTransfer = z.looseObject({
  agent_id: orNull(word()),
  node_id: orNull(word()),
  condition: longText(),
  delay_ms: z.int().min(0).max(60_000).default(0),
  transfer_message: orNull(longText()),
  enable_transferred_agent_first_message: z.boolean().default(false),
  is_workflow_node_transfer: z.boolean().default(false),
  preserve_client_tts_overrides: z.boolean().default(false),
});

const sipHeader = z.looseObject({
  type: z.enum(['static', 'dynamic']).default('static'),
  key: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/),
  /** The value, or the name of a dynamic variable. Printable ASCII, so that no header can add another. */
  value: z
    .string()
    .min(1)
    .max(512)
    .regex(/^[\t\u{20}-\u{7e}]+$/u),
});

const phoneDestination = { phone_number: word() };
const sipDestination = { sip_uri: line() };
const destination = byType('type', {
  phone: z.looseObject({ type: z.literal('phone'), ...phoneDestination }),
  sip_uri: z.looseObject({ type: z.literal('sip_uri'), ...sipDestination }),
  phone_dynamic_variable: z.looseObject({ type: z.literal('phone_dynamic_variable'), ...phoneDestination }),
  sip_uri_dynamic_variable: z.looseObject({ type: z.literal('sip_uri_dynamic_variable'), ...sipDestination }),
});

/** Where a call goes, and how. */
export const transferFields = {
  custom_sip_headers: z.array(sipHeader).max(20).default([]),
  transfer_destination: destination,
  transfer_type: z.enum(transferTypes).default('conference'),
  sip_refer_play_dialtone: z.boolean().default(true),
  uui: orNull(
    z.looseObject({
      data: z.string().max(8192),
      protocol_discriminator: orNull(z.string().regex(/^[0-9A-Fa-f]{2}$/)),
      protocol_discriminator_mode: z.enum(['prefix', 'pd_parameter']).default('prefix'),
    }),
  ),
  post_dial_digits: orNull(
    byType('type', {
      static: z.looseObject({
        type: z.literal('static'),
        value: z
          .string()
          .max(100)
          .regex(/^[0-9*#wW]+$/),
      }),
      dynamic: z.looseObject({ type: z.literal('dynamic'), value: z.string().min(1).max(200) }),
    }),
  ),
};

/** Old configs have `phone_number` alone, in place of `transfer_destination`. */
export const phoneTransfer = z.preprocess(
  (value) => {
    const { transfer_destination, phone_number } = (value ?? {}) as Record<string, unknown>;
    if (transfer_destination || typeof phone_number !== 'string') return value;
    return { ...(value as object), transfer_destination: { type: 'phone', phone_number } };
  },
  z.looseObject({ ...transferFields, phone_number: orNull(word()), condition: longText() }),
);
