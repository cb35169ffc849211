/** A language model with its address: of the operator, or of one agent (`custom-llm`). */
export interface ModelTarget {
  /** The name in usage and prices. */
  readonly id: string;
  readonly provider: string;
  /** Without `/chat/completions`. */
  readonly baseUrl: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
  readonly api: 'chat_completions' | 'responses';
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the operator configured the address, so that it may be in a private network. */
  readonly isTrusted: boolean;
  readonly contextTokens: number;
  readonly outputTokens?: number | undefined;
  readonly readsImages?: boolean | undefined;
  readonly callsToolsInParallel?: boolean | undefined;
  readonly reasoningEfforts?: readonly string[] | undefined;
  /** US dollars per million tokens. */
  readonly price?: { readonly input: number; readonly cachedInput: number; readonly output: number } | undefined;
}

/** A model of the operator and the names that agents choose it by. */
export interface OperatorModel extends ModelTarget {
  readonly names: readonly string[];
}

interface ProviderSettings {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly extra_body?: Readonly<Record<string, unknown>> | undefined;
  readonly models: readonly ModelSettings[];
}
interface ModelSettings {
  readonly id: string;
  readonly model?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly context?: number | undefined;
  readonly max_output?: number | undefined;
  readonly images?: boolean | undefined;
  readonly parallel_tool_calls?: boolean | undefined;
  readonly reasoning_efforts?: readonly string[] | undefined;
  readonly input_price?: number | undefined;
  readonly cached_input_price?: number | undefined;
  readonly output_price?: number | undefined;
}

export interface ModelSettingsOfServer {
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Separated by commas. */
  readonly models?: string | undefined;
  readonly providers?: readonly ProviderSettings[] | undefined;
}

/** Assumed where the operator names none. */
const defaultContextTokens = 128_000;

/** The models of the operator, in the order of the fallback. The first is the default. */
export function operatorModels({ baseUrl, apiKey, models, providers = [] }: ModelSettingsOfServer): OperatorModel[] {
  const first: ProviderSettings[] =
    baseUrl && models
      ? [
          {
            name: new URL(baseUrl).hostname,
            base_url: baseUrl,
            api_key: apiKey,
            models: models.split(',').map((id) => ({ id: id.trim() })),
          },
        ]
      : [];
  return [...first, ...providers].flatMap((provider) => provider.models.map((model) => operatorModel(provider, model)));
}

function operatorModel(provider: ProviderSettings, model: ModelSettings): OperatorModel {
  const { input_price: input, output_price: output } = model;
  return {
    id: model.id,
    names: [model.id, ...(model.model ? [model.model] : []), ...(model.aliases ?? [])],
    provider: provider.name,
    baseUrl: provider.base_url.replace(/\/+$/, ''),
    headers: {
      ...(provider.api_key && { authorization: `Bearer ${provider.api_key}` }),
      ...provider.headers,
    },
    model: model.model ?? model.id,
    api: 'chat_completions',
    extraBody: provider.extra_body,
    isTrusted: true,
    contextTokens: model.context ?? defaultContextTokens,
    outputTokens: model.max_output,
    readsImages: model.images,
    callsToolsInParallel: model.parallel_tool_calls,
    reasoningEfforts: model.reasoning_efforts,
    price:
      input === undefined && output === undefined
        ? undefined
        : { input: input ?? 0, cachedInput: model.cached_input_price ?? input ?? 0, output: output ?? 0 },
  };
}

/** The model that an agent chose by name; names of dated versions fit: gpt-4o-2024-08-06 → gpt-4o. */
export function findByName(models: readonly OperatorModel[], name: string): OperatorModel | undefined {
  const wanted = name.toLowerCase();
  const has = (model: OperatorModel, value: string) => model.names.some((one) => one.toLowerCase() === value);
  const undated = wanted.replace(/[-@]\d{4}-?\d{2}-?\d{2}$|-preview.*$/, '');
  return models.find((model) => has(model, wanted)) ?? models.find((model) => has(model, undated));
}
