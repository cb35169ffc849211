import type { ModelTokens, ModelUsage } from '../brain-session.rules.ts';
import type { ModelTarget } from './model-target.rules.ts';

export interface TokenCounts {
  readonly input: number;
  readonly cached: number;
  readonly cacheWrite: number;
  readonly output: number;
}

const charactersPerToken = 4;

/** Tokens of a text, for servers that do not count them. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** Counts the tokens of a conversation by model, with the prices that the operator set. */
export function modelUsage() {
  const counts = new Map<string, TokenCounts & { readonly target: ModelTarget }>();
  return {
    add(target: ModelTarget, { input, cached, cacheWrite, output }: TokenCounts) {
      const before = counts.get(target.id) ?? { input: 0, cached: 0, cacheWrite: 0, output: 0 };
      counts.set(target.id, {
        target,
        input: before.input + input,
        cached: before.cached + cached,
        cacheWrite: before.cacheWrite + cacheWrite,
        output: before.output + output,
      });
    },
    read(): ModelUsage {
      const entries = [...counts].map(([id, { target, input, cached, cacheWrite, output }]): [string, ModelTokens] => {
        const { price } = target;
        const cost = (tokens: number, perMillion = 0) => ({ tokens, price: (tokens * perMillion) / 1e6 });
        return [
          id,
          {
            input: cost(input, price?.input),
            input_cache_read: cost(cached, price?.cachedInput),
            input_cache_write: cost(cacheWrite, price?.input),
            output_total: cost(output, price?.output),
          },
        ];
      });
      return { model_usage: Object.fromEntries(entries) };
    },
  };
}
export type UsageCounter = ReturnType<typeof modelUsage>;
