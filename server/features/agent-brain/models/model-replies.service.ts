import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../../platform/log.ts';
import {
  type CompletionEvent,
  completeChat,
  ModelError,
  type ModelTimeouts,
  type SendToModel,
} from './chat-completion.service.ts';
import type { ChatRequest } from './chat-request.rules.ts';
import type { ModelTarget } from './model-target.rules.ts';
import type { UsageCounter } from './model-usage.state.ts';

/** Attempts of one model: the first, one without the fields that it refuses, one after a failure that may pass. */
const maxAttempts = 4;
const retryDelayMs = 250;
const maxRemembered = 500;

/** Replies of the first model that replies: others take over as long as nothing was said. */
export function modelRepliesService({ send, log }: { readonly send: SendToModel; readonly log: Log }) {
  /** The optional fields that models refused, by model. */
  const refusedBy = new Map<string, Set<string>>();

  function refusedFields({ baseUrl, model }: ModelTarget): Set<string> {
    const key = `${baseUrl} ${model}`;
    const known = refusedBy.get(key) ?? new Set<string>();
    refusedBy.delete(key);
    refusedBy.set(key, known);
    if (refusedBy.size > maxRemembered) refusedBy.delete(refusedBy.keys().next().value!);
    return known;
  }

  /**
   * Streams the reply of one of `targets`, in this order. Throws the last `ModelError` if none replies, or if one fails
   * after it has said something.
   */
  async function* stream(
    targets: readonly ModelTarget[],
    request: ChatRequest,
    options: { readonly timeouts: ModelTimeouts; readonly signal: AbortSignal; readonly usage: UsageCounter },
  ): AsyncGenerator<CompletionEvent & { readonly target: ModelTarget }> {
    const { signal } = options;
    let failure = new ModelError('No language model is configured.');
    for (const target of targets) {
      const refused = refusedFields(target);
      let hasRetried = false;
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        let hasBegun = false;
        try {
          for await (const event of completeChat({ send }, target, request, { ...options, refused })) {
            hasBegun = true;
            yield { ...event, target };
          }
          return;
        } catch (cause) {
          signal.throwIfAborted();
          if (!(cause instanceof ModelError)) throw cause;
          if (hasBegun) throw cause;
          failure = cause;
          log.warn({ model: target.id, reason: cause.message }, 'a language model failed');
          const isNew = cause.refused.some((field) => !refused.has(field));
          for (const field of cause.refused) refused.add(field);
          if (isNew) continue;
          if (!cause.mayRetry || hasRetried) break;
          hasRetried = true;
          await wait(retryDelayMs, undefined, { signal }).catch(() => {});
        }
      }
    }
    throw failure;
  }

  return { stream };
}
export type ModelReplies = ReturnType<typeof modelRepliesService>;
