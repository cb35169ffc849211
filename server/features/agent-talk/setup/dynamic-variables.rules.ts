import { agentTalkLimits } from '../../../../contract/agents/agent-talk-limits.ts';

export type Variables = Readonly<Record<string, unknown>>;

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;
const systemPrefix = 'system__';

/** The names that texts mention as `{{name}}`. */
export const variableNames = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name]) => name!)));

const display = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The variables in `texts` without a value. */
export const missingVariables = (variables: Variables, texts: readonly string[]): readonly string[] =>
  [...variableNames(...texts)].filter((name) => !Object.hasOwn(variables, name));

/** What is wrong with the variables of a client, which may not set system variables; undefined: nothing. */
export function findVariableProblem(
  given: Variables,
): { readonly param: string; readonly message: string } | undefined {
  const { maxVariables, maxVariableLength } = agentTalkLimits;
  const entries = Object.entries(given);
  if (entries.length > maxVariables)
    return {
      param: 'dynamic_variables',
      message: `A conversation takes at most ${maxVariables} dynamic variables.`,
    };
  for (const [name, value] of entries) {
    const param = `dynamic_variables.${name}`;
    if (display(value).length > maxVariableLength)
      return { param, message: `The dynamic variable ${name} is longer than ${maxVariableLength} characters.` };
    if (name.startsWith(systemPrefix))
      return { param, message: `The server sets ${name}. Choose a name that does not start with ${systemPrefix}.` };
  }
  return undefined;
}

export interface SystemFacts {
  readonly agentId: string;
  readonly currentAgentId: () => string;
  readonly conversationId: string;
  readonly isTextOnly: boolean;
  readonly timezone: string;
  readonly startedAt: Date;
  readonly now: () => Date;
  readonly agentTurns: () => number;
  /** `phone` facts such as `caller_id`, without the prefix. */
  readonly channel?: Readonly<Record<string, unknown>> | undefined;
}

/** Adds the system variables; those that change with time are read when they are used. */
export function withSystemVariables(variables: Readonly<Record<string, unknown>>, facts: SystemFacts): Variables {
  const result: Record<string, unknown> = { ...variables };
  const getters: Readonly<Record<string, () => unknown>> = {
    agent_id: () => facts.agentId,
    current_agent_id: facts.currentAgentId,
    conversation_id: () => facts.conversationId,
    is_text_only: () => facts.isTextOnly,
    time_utc: () => facts.now().toISOString(),
    time: () => localTime(facts.now(), facts.timezone),
    timezone: () => facts.timezone,
    call_duration_secs: () => Math.round((facts.now().getTime() - facts.startedAt.getTime()) / 1000),
    agent_turns: facts.agentTurns,
    ...Object.fromEntries(Object.entries(facts.channel ?? {}).map(([name, value]) => [name, () => value])),
  };
  for (const [name, get] of Object.entries(getters))
    Object.defineProperty(result, `${systemPrefix}${name}`, { enumerable: true, get });
  return result;
}

/** Such as "Friday, 12:33 12 December 2025". An unknown time zone counts as UTC. */
function localTime(now: Date, timeZone: string): string {
  const read = (zone: string) => {
    const format = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit' },
      ...{ day: 'numeric', month: 'long', year: 'numeric' },
    });
    const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
    return `${parts.weekday}, ${parts.hour}:${parts.minute} ${parts.day} ${parts.month} ${parts.year}`;
  };
  try {
    return read(timeZone);
  } catch {
    return read('UTC');
  }
}
