import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { mediaEncryptions, sipCodecs, sipTransports } from '../phone-numbers-limits.ts';

/** One line of a SIP message. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => cleanText(value).trim())
    .refine((value) => !/[\r\n]/.test(value), 'The value must not contain line breaks.');

const token = /^[A-Za-z0-9.!%*_+`'~-]{1,100}$/;
/** Headers that a call sets itself; others could change where it goes or what it costs. */
const reservedHeaders = new Set([
  'via',
  'v',
  'from',
  'f',
  'to',
  't',
  'call-id',
  'i',
  'cseq',
  'contact',
  'm',
  'max-forwards',
  'route',
  'record-route',
  'content-length',
  'l',
  'content-type',
  'c',
  'authorization',
  'proxy-authorization',
  'require',
  'proxy-require',
  'supported',
  'k',
  'allow',
  'session-expires',
  'min-se',
]);
const headerName = z
  .string()
  .regex(token, 'The name of a header has letters, digits and -.')
  .refine((name) => !reservedHeaders.has(name.toLowerCase()), 'The call sets this header itself.');

const bounded = <Value extends z.ZodType>(key: z.ZodString, value: Value) =>
  z.record(key, value).refine((all) => Object.keys(all).length <= 50, 'At most 50 headers.');
const headers = bounded(headerName as unknown as z.ZodString, line(1000));
/** Dynamic variable → header. */
const attributes = bounded(z.string().regex(/^[\w.-]{1,100}$/), headerName);

const ipAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'The value is neither an IP address nor a CIDR block.',
});
const hostName =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?)*\.?$/;
const hostWithPort = /^(.+?)(?::(\d{1,5}))?$/;

/** A host name or an IP address (IPv6 in brackets), with an optional port. */
const sipAddress = line(300).refine((value) => {
  const inBrackets = /^\[(.+)\](?::(\d{1,5}))?$/.exec(value);
  const [, host = '', port] = inBrackets ?? hostWithPort.exec(value) ?? [];
  const isHost = inBrackets ? z.ipv6().safeParse(host).success : hostName.test(host);
  return isHost && (port === undefined || (Number(port) > 0 && Number(port) < 65_536));
}, 'The address is a host name or an IP address, with an optional port and without sip:.');

const credentials = z.object({
  username: line(200).pipe(z.string().min(1)),
  /** Absent: as before. */
  password: z.string().min(1).max(500).nullish(),
});

export const inboundTrunkInput = z.object({
  /** Null: any. */
  allowed_addresses: z.array(ipAddress).max(200).nullish(),
  /** Callers; null: any. */
  allowed_numbers: z.array(line(64)).max(500).nullish(),
  media_encryption: z.enum(mediaEncryptions).default('allowed'),
  credentials: credentials.nullish(),
  remote_domains: z
    .array(line(253).pipe(z.string().regex(hostName, 'The value is not a domain.')))
    .max(50)
    .nullish(),
  attributes_to_headers: attributes.default({}),
});
export type InboundTrunkInput = z.output<typeof inboundTrunkInput>;

export const outboundTrunkInput = z.object({
  address: sipAddress,
  transport: z.enum(sipTransports).default('auto'),
  media_encryption: z.enum(mediaEncryptions).default('allowed'),
  headers: headers.default({}),
  attributes_to_headers: attributes.default({}),
  credentials: credentials.nullish(),
  /** Empty: all. */
  enabled_codecs: z
    .array(z.enum(sipCodecs))
    .max(10)
    .refine(
      (codecs) => codecs.length === 0 || codecs.some((codec) => codec.startsWith('PCM')),
      'Calls need PCMU/8000 or PCMA/8000.',
    )
    .default([]),
});
export type OutboundTrunkInput = z.output<typeof outboundTrunkInput>;

const record = z.record(z.string(), z.string());

export const inboundTrunk = z.object({
  allowed_addresses: z.array(z.string()),
  allowed_numbers: z.array(z.string()).nullable(),
  media_encryption: z.enum(mediaEncryptions),
  has_auth_credentials: z.boolean(),
  username: z.string().nullable(),
  remote_domains: z.array(z.string()).nullable(),
  attributes_to_headers: record,
});
export type InboundTrunkReply = z.input<typeof inboundTrunk>;

export const outboundTrunk = z.object({
  address: z.string(),
  transport: z.enum(sipTransports),
  media_encryption: z.enum(mediaEncryptions),
  headers: record,
  attributes_to_headers: record,
  has_auth_credentials: z.boolean(),
  username: z.string().nullable(),
  has_outbound_trunk: z.boolean(),
  enabled_codecs: z.array(z.enum(sipCodecs)),
});
export type OutboundTrunkReply = z.input<typeof outboundTrunk>;
