import { z } from 'zod';
import { requireTogether, type SettingRule, url, type Variable, variable } from './variable.ts';

const httpUrl = url('http:', 'https:');
const price = z.number().min(0).max(100_000);
const headerValue = z.string().regex(/^[\x20-\x7e]{0,4000}$/, 'must have printable ASCII characters');

const model = z.union([
  z
    .string()
    .min(1)
    .max(200)
    .transform((id) => ({ id })),
  z.strictObject({
    /** The name that agents choose. */
    id: z.string().min(1).max(200),
    /** The name at the provider; default: the ID. */
    model: z.string().min(1).max(200).optional(),
    /** More names that agents choose, for example those of models that this one replaces. */
    aliases: z.array(z.string().min(1).max(200)).max(100).optional(),
    context: z.int().min(256).max(100_000_000).optional(),
    max_output: z.int().min(16).max(10_000_000).optional(),
    images: z.boolean().optional(),
    parallel_tool_calls: z.boolean().optional(),
    reasoning_efforts: z.array(z.string().max(20)).max(10).optional(),
    /** US dollars per million tokens. */
    input_price: price.optional(),
    cached_input_price: price.optional(),
    output_price: price.optional(),
  }),
]);

/** Providers of language models in the order of the fallback. */
const providers = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(60),
      base_url: httpUrl,
      api_key: z.string().min(1).max(4000).optional(),
      headers: z.record(z.string().regex(/^[\w-]{1,100}$/), headerValue).optional(),
      /** Fields that are added to the body of each request. */
      extra_body: z.record(z.string(), z.unknown()).optional(),
      models: z.array(model).min(1).max(100),
    }),
  )
  .max(20);

const providerList = z.string().transform((text, context) => {
  try {
    const result = providers.safeParse(JSON.parse(text));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    context.addIssue({ code: 'custom', message: `${issue!.path.join('.')}: ${issue!.message}` });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON list' });
  }
  return z.NEVER;
});

/** The language models of voice agents. Without one, the guided agent answers. */
export const agentsSettings = {
  LLM_BASE_URL: variable(
    httpUrl.optional(),
    'OpenAI-compatible API of the language model of agents, such as https://api.openai.com/v1 or http://localhost:11434/v1. Default: agents answer from their workflow and documents, without a language model.',
  ),
  LLM_API_KEY: variable(z.string().max(4000).optional(), 'API key for LLM_BASE_URL.'),
  LLM_MODEL: variable(
    z
      .string()
      .regex(/^\s*[^\s,]+(\s*,\s*[^\s,]+)*\s*$/, 'must be a list such as gpt-4.1-mini,gpt-4.1')
      .optional(),
    'Models at LLM_BASE_URL, separated by commas. The first is the default, the others are the fallback in this order.',
  ),
  LLM_PROVIDERS: variable(
    providerList.optional(),
    'More providers of language models, in the order of the fallback, as a JSON list: [{"name":"local","base_url":"http://localhost:8000/v1","models":["qwen3-8b"]}]; docs/language-models.md lists all fields.',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const agentsRules: readonly SettingRule[] = [
  requireTogether('LLM_BASE_URL', 'LLM_MODEL'),
  (source) => (source.LLM_API_KEY && !source.LLM_BASE_URL ? 'LLM_API_KEY: needs LLM_BASE_URL' : undefined),
];
