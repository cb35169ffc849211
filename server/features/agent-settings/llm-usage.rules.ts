/** A language model that agents can use. */
export interface LanguageModel {
  /** The value of `llm` in the config of an agent. */
  readonly id: string;
  readonly provider: string;
  readonly contextTokens: number;
  readonly outputTokens?: number | undefined;
  readonly readsImages?: boolean | undefined;
  readonly callsToolsInParallel?: boolean | undefined;
  readonly reasoningEfforts?: readonly string[] | undefined;
  /** US dollars per million tokens; undefined: the operator has not set it. */
  readonly price?: { readonly input: number; readonly output: number } | undefined;
}

/** What the model reads for each message of a conversation. */
export interface PromptSize {
  /** Characters of the prompt. */
  readonly promptLength: number;
  readonly pages: number;
  /** Whether only the parts of the pages that fit the question are read. */
  readonly isRagEnabled: boolean;
}

/** Assumptions of the estimate; conversations differ. */
const charactersPerToken = 4;
const charactersPerPage = 3000;
/** What is found for one question at most. */
const retrievedCharacters = 10_000;
/** Earlier messages, on average over a conversation of five minutes. */
const historyTokens = 600;
const replyTokens = 60;
const messagesPerMinute = 4;

/** The tokens that one message costs. */
export function tokensPerMessage({ promptLength, pages, isRagEnabled }: PromptSize) {
  const knowledge = pages * charactersPerPage;
  const characters = promptLength + (isRagEnabled ? Math.min(knowledge, retrievedCharacters) : knowledge);
  return { input: Math.ceil(characters / charactersPerToken) + historyTokens, output: replyTokens };
}

/** Prices in US dollars; 0 if the price of the model is not known. */
export function estimatePrice({ price }: Pick<LanguageModel, 'price'>, size: PromptSize) {
  const { input, output } = tokensPerMessage(size);
  const perMessage = price ? (input * price.input + output * price.output) / 1e6 : 0;
  return { perMessage, perMinute: perMessage * messagesPerMinute, isKnown: price !== undefined };
}
