import { z } from 'zod';
import { boundedText, id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { maxContractLength } from './producers-limits.ts';

const version = {
  contract_id: z.string(),
  /** The same for all versions of a contract. */
  slug: z.string(),
  version: z.int(),
  title: z.string(),
  /** Markdown. */
  text: z.string(),
  /** SHA-256 of the text, in hexadecimal. */
  digest: z.string(),
};

/** A contract as producers see it (PROD-006). */
export const producerContract = z.object({
  ...version,
  published_at_unix: unix(),
  /** The newest version, which must be signed before tasks can be claimed. */
  is_current: z.boolean(),
  /** Null: not signed. */
  signature: z.object({ signed_name: z.string(), signed_at_unix: unix(), address: z.string() }).nullable(),
});
export type ProducerContract = z.infer<typeof producerContract>;

/** A version as managers see it. */
export const managedContract = z.object({
  ...version,
  /** Null: a draft. */
  published_at_unix: unix().nullable(),
  is_current: z.boolean(),
  created_at_unix: unix(),
  signature_count: z.int(),
});
export type ManagedContract = z.infer<typeof managedContract>;

const manage = { access: 'session', permits: 'production.manage' } as const;
const contract = z.object({ contract_id: id() });
const content = { title: name(), text: boundedText({ min: 1, max: maxContractLength }) };
const bodyLimit = 512 * 1024;

export const productionContractsRoutes = defineRoutes({
  'GET /v1/productions/contracts': {
    access: 'account',
    permits: 'producer.read_own',
    summary: 'Lists the current contracts with producers, and older versions that the caller has signed.',
    reply: z.object({ contracts: z.array(producerContract) }),
  },
  'POST /v1/productions/contracts/{contract_id}/sign': {
    access: 'session',
    permits: 'producer.apply',
    summary: 'Signs the current version of a contract by the typed name.',
    params: contract,
    body: z.object({
      signed_name: name(),
      /** Of the text that the caller has read. */
      digest: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    reply: producerContract,
  },
  'GET /v1/productions/contracts/{contract_id}/signed': {
    access: 'account',
    permits: 'producer.read_own',
    summary: 'Downloads a contract that the caller has signed, with the signature.',
    params: contract,
    query: z.object({ format: z.enum(['pdf', 'txt']).default('pdf') }),
    content: ['application/pdf', 'text/plain; charset=utf-8'],
  },
  'GET /v1/productions/manage/contracts': {
    ...manage,
    summary: 'Lists all versions of all contracts with producers.',
    reply: z.object({ contracts: z.array(managedContract) }),
  },
  'POST /v1/productions/manage/contracts': {
    ...manage,
    summary: 'Writes a draft: of a new contract, or of the next version of one.',
    body: z.object({
      /** Of an existing contract for its next version. */
      slug: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(60),
      ...content,
    }),
    bodyLimit,
    reply: managedContract,
  },
  'PATCH /v1/productions/manage/contracts/{contract_id}': {
    ...manage,
    summary: 'Changes a draft. Absent fields stay unchanged.',
    params: contract,
    body: z.object(content).partial(),
    bodyLimit,
    reply: managedContract,
  },
  'DELETE /v1/productions/manage/contracts/{contract_id}': {
    ...manage,
    summary: 'Deletes a draft.',
    params: contract,
    reply: ok,
  },
  'POST /v1/productions/manage/contracts/{contract_id}/publish': {
    ...manage,
    summary: 'Publishes a draft. All producers must then sign it before they claim tasks.',
    params: contract,
    reply: managedContract,
  },
  'GET /v1/productions/manage/contracts/{contract_id}/signatures': {
    ...manage,
    summary: 'Lists who signed a version, newest first.',
    params: contract,
    query: z.object({ limit: z.int().min(1).max(100).default(50), cursor: id().nullish() }),
    reply: z.object({
      signatures: z.array(
        z.object({
          user_id: z.string(),
          email: z.string().nullable(),
          signed_name: z.string(),
          address: z.string(),
          user_agent: z.string(),
          digest: z.string(),
          signed_at_unix: unix(),
        }),
      ),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  },
});
