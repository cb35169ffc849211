import { guidedModel } from '../../../../contract/agents/agent-brain.ts';
import type { LanguageModel } from '../../agent-settings/llm-usage.rules.ts';
import type { ModelTimeouts } from './chat-completion.service.ts';
import { parseObject } from './chat-stream.parser.ts';
import type { ModelReplies } from './model-replies.service.ts';
import { findByName, type OperatorModel } from './model-target.rules.ts';
import { modelUsage, type UsageCounter } from './model-usage.state.ts';

interface LanguageModelsDeps {
  /** In the order of the fallback. */
  readonly models: readonly OperatorModel[];
  readonly replies: ModelReplies;
}

const judgeTimeouts: ModelTimeouts = { firstTokenMs: 20_000, idleMs: 20_000, totalMs: 60_000 };
const maxAnswerTokens = 4_000;

/** What every server can use: a workflow and documents without a language model. */
const guidedAgent: LanguageModel = {
  id: guidedModel,
  provider: 'built-in',
  contextTokens: 0,
  outputTokens: 0,
  price: { input: 0, output: 0 },
};

/** The language models of the operator. */
export function languageModelsService({ models, replies }: LanguageModelsDeps) {
  /**
   * A structured answer of the operator's model, in the shape of a JSON Schema of an object; undefined without a model.
   * Throws `ModelError` if no model gives such an answer.
   */
  async function judge(
    prompt: string,
    schema: object,
    signal: AbortSignal,
    { usage = modelUsage(), model }: { readonly usage?: UsageCounter; readonly model?: string | undefined } = {},
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    if (models.length === 0) return undefined;
    const named = model === undefined ? undefined : findByName(models, model);
    const targets = named ? [named, ...models.filter((one) => one !== named)] : models;
    const instruction = `Answer only with a JSON object of this JSON Schema, without any other text:\n${JSON.stringify(schema)}`;
    const request = {
      messages: [
        { role: 'system' as const, content: instruction },
        { role: 'user' as const, content: prompt },
      ],
      schema,
      temperature: 0,
      maxTokens: maxAnswerTokens,
    };
    let answer = '';
    for await (const event of replies.stream(targets, request, { timeouts: judgeTimeouts, signal, usage }))
      if (event.kind === 'text') answer += event.delta;
    return readJson(answer);
  }

  return {
    /** Those that agents can choose, the guided agent first. */
    list: (): readonly LanguageModel[] => [
      guidedAgent,
      ...models.map(
        ({
          id,
          provider,
          contextTokens,
          outputTokens,
          readsImages,
          callsToolsInParallel,
          reasoningEfforts,
          price,
        }) => ({
          id,
          provider,
          contextTokens,
          outputTokens,
          readsImages,
          callsToolsInParallel,
          reasoningEfforts,
          price,
        }),
      ),
    ],
    models,
    judge,
  };
}
export type LanguageModelsService = ReturnType<typeof languageModelsService>;

/** The JSON object in a text, which may be in a code block or have words around it. */
function readJson(text: string): Readonly<Record<string, unknown>> | undefined {
  const whole = parseObject(text.trim());
  if (whole) return whole;
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  return start < 0 || end < start ? undefined : parseObject(text.slice(start, end + 1));
}
