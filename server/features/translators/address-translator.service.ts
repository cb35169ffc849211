import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { findCode } from '../../../engines/translate/language-codes.ts';
import type { Translator } from '../../../engines/translate/translator.ts';
import { fetchExternal, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import { splitBatches } from './translation-batches.rules.ts';

interface AddressTranslatorDeps {
  /** Of a server with the API of LibreTranslate, with or without `/translate`. */
  readonly url: string;
  readonly key: string | undefined;
  readonly outgoing: OutgoingPolicy;
  readonly timeoutMs?: number;
  readonly retryDelayMs?: number;
}

const languagesReply = z.array(z.object({ code: z.string().max(40), targets: z.array(z.string().max(40)).optional() }));
const translateReply = z.object({ translatedText: z.union([z.string(), z.array(z.string().nullable())]) });

const languagesTimeoutMs = 10_000;
/** How long the list of languages is kept, and how long a failure to read it. */
const [listForMs, failureForMs] = [600_000, 15_000];
/** Many servers refuse more than 5,000 characters. */
const batch = { maxTexts: 40, maxLength: 4_000 };

type Languages = z.infer<typeof languagesReply>;

/** A server with the API of LibreTranslate. The operator configured its address, so it may be in a private network. */
export function addressTranslator(deps: AddressTranslatorDeps): Translator {
  const { key, outgoing, timeoutMs = 60_000, retryDelayMs = 1_000 } = deps;
  const base = deps.url.replace(/\/+$/, '').replace(/\/translate$/, '');
  const host = new URL(base).host;
  let listed: { readonly untilMs: number; readonly languages: Promise<Languages> } | undefined;

  const failed = (message: string, retryable: boolean, cause?: unknown) =>
    new EngineError('translator', message, { retryable, cause });

  async function readLanguages(): Promise<Languages> {
    const response = await fetchExternal(`${base}/languages`, outgoing, { timeoutMs: languagesTimeoutMs });
    if (!response.ok) throw failed(`${host} answered with status ${response.status}.`, true);
    return languagesReply.parse(await response.json());
  }

  function listLanguages(): Promise<Languages> {
    const now = performance.now();
    if (listed && now < listed.untilMs) return listed.languages;
    const languages: Promise<Languages> = readLanguages().catch((): Languages => {
      listed = { untilMs: performance.now() + failureForMs, languages };
      return [];
    });
    listed = { untilMs: now + listForMs, languages };
    return languages;
  }

  async function findPair(from: string, to: string) {
    const languages = await listLanguages();
    const source = findCode(
      from,
      languages.map(({ code }) => code),
    );
    const targets = languages.find(({ code }) => code === source)?.targets ?? languages.map(({ code }) => code);
    const target = findCode(to, targets);
    return source && target && source !== target ? { source, target } : undefined;
  }

  async function send(texts: readonly string[], pair: object, signal: AbortSignal): Promise<Response> {
    const body = { q: texts, ...pair, format: 'text', ...(key !== undefined && { api_key: key }) };
    return fetchExternal(`${base}/translate`, outgoing, {
      method: 'POST',
      isRepeatable: true,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal,
      timeoutMs,
    }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw failed(cause instanceof Error ? cause.message : `${host} cannot be reached.`, true, cause);
    });
  }

  async function translateBatch(texts: readonly string[], pair: object, signal: AbortSignal) {
    let response = await send(texts, pair, signal);
    if (response.status === 429 || response.status >= 500) {
      const afterS = Number(response.headers.get('retry-after'));
      await wait(Math.min(30_000, afterS > 0 ? afterS * 1_000 : retryDelayMs), undefined, { signal }).catch(() => {});
      signal.throwIfAborted();
      response = await send(texts, pair, signal);
    }
    if (!response.ok) throw failed(`${host} answered with status ${response.status}.`, response.status >= 500);
    const reply = translateReply.safeParse(await response.json().catch(() => undefined));
    if (!reply.success) throw failed(`${host} sent a reply that cannot be read.`, false);
    const { translatedText } = reply.data;
    return typeof translatedText === 'string' ? [translatedText] : translatedText.map((text) => text ?? '');
  }

  return {
    kind: 'address',
    isDraft: false,
    isLocal: false,
    describe: async (from, to) => ((await findPair(from, to)) ? `LibreTranslate at ${host}` : undefined),
    async translate({ texts, from, to }, signal) {
      const pair = await findPair(from, to);
      if (!pair) throw failed(`${host} does not translate ${from} to ${to}.`, false);
      const answers: string[] = [];
      for (const part of splitBatches(texts, batch)) {
        const translated = await translateBatch(part, pair, signal);
        answers.push(...part.map((_, at) => translated[at] ?? ''));
      }
      return answers;
    },
  };
}
