import { z } from 'zod';

/** A message of a person. `unsupported`: a picture, a sticker, a location… */
export interface WhatsAppMessage {
  /** The ID of our number at WhatsApp. */
  readonly numberId: string;
  readonly messageId: string;
  /** The phone number of the person, digits only. */
  readonly personId: string;
  readonly personName: string | undefined;
  readonly sentAt: Date;
  readonly content:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'audio'; readonly mediaId: string }
    | { readonly kind: 'unsupported'; readonly type: string };
}

const maxTextLength = 10_000;
const text = z.string().transform((value) => value.slice(0, maxTextLength));
const id = z.string().min(1).max(300);

const message = z.looseObject({
  id,
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: z.coerce.number().int().positive(),
  type: z.string().max(50),
  text: z.object({ body: text }).optional().catch(undefined),
  audio: z.object({ id }).optional().catch(undefined),
  button: z.object({ text }).optional().catch(undefined),
  interactive: z
    .object({
      button_reply: z.object({ title: text }).optional(),
      list_reply: z.object({ title: text }).optional(),
    })
    .optional()
    .catch(undefined),
});
type RawMessage = z.output<typeof message>;

const change = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string().max(100) }),
    contacts: z
      .array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).optional() }))
      .catch([])
      .default([]),
    messages: z.array(z.unknown()).max(1000).default([]),
  }),
});
const update = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.unknown()).max(1000) })).max(1000),
});

function contentOf(raw: RawMessage): WhatsAppMessage['content'] {
  const reply = raw.interactive?.button_reply ?? raw.interactive?.list_reply;
  const words = raw.text?.body ?? raw.button?.text ?? reply?.title;
  if (words !== undefined && words.trim() !== '') return { kind: 'text', text: words };
  if (raw.audio) return { kind: 'audio', mediaId: raw.audio.id };
  return { kind: 'unsupported', type: raw.type };
}

/** The messages in the body of a webhook. What is not a message, such as a receipt, or not readable is left out. */
export function parseWhatsAppMessages(body: string): WhatsAppMessage[] {
  const parsed = update.safeParse(readJson(body));
  if (!parsed.success) return [];
  return parsed.data.entry
    .flatMap(({ changes }) => changes)
    .flatMap((raw) => change.safeParse(raw).data ?? [])
    .flatMap(({ value }) =>
      value.messages.flatMap((raw) => {
        const found = message.safeParse(raw).data;
        if (!found) return [];
        return {
          numberId: value.metadata.phone_number_id,
          messageId: found.id,
          personId: found.from,
          personName: value.contacts.find(({ wa_id }) => wa_id === found.from)?.profile?.name.slice(0, 200),
          sentAt: new Date(found.timestamp * 1000),
          content: contentOf(found),
        };
      }),
    );
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
