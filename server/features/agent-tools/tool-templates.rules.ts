/** Values by name, such as those of a conversation. */
export type Variables = Readonly<Record<string, unknown>>;

/** A variable of the workspace's environment in a template, as the public API writes it: `{{system__env_host}}`. */
const environmentPrefix = /^system_(?:_env_|env__)/;
const variablePattern = /\{\{\s*([^{}\s]{1,200})\s*\}\}/g;
const parameterPattern = /(?<!\{)\{([A-Za-z0-9_-]{1,200})\}(?!\})/g;

/** A variable that a template names has no value. The message is shown to the owner of the tool. */
export class MissingVariableError extends Error {
  override readonly name = 'MissingVariableError';
  constructor(variable: string) {
    super(`The variable ${variable} has no value.`);
  }
}

/** The label of an environment variable that this name stands for; undefined: it is a variable of the conversation. */
export const environmentLabel = (name: string): string | undefined =>
  environmentPrefix.test(name) ? name.replace(environmentPrefix, '') : undefined;

/** The names in `{{name}}`. */
export const variableNames = (template: string): string[] =>
  [...template.matchAll(variablePattern)].map(([, name]) => name!);

/** The names of parameters in `{name}`. */
export const parameterNames = (template: string): string[] =>
  [...template.matchAll(parameterPattern)].map(([, name]) => name!);

/** A value as text: JSON for objects and lists. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Replaces `{{name}}` by the text that `find` returns. Throws `MissingVariableError`. */
export const fillVariables = (template: string, find: (name: string) => string | undefined): string =>
  template.replace(variablePattern, (_, name: string) => {
    const text = find(name);
    if (text === undefined) throw new MissingVariableError(name);
    return text;
  });

/** Replaces `{name}` by the text that `find` returns; others stay. */
export const fillParameters = (template: string, find: (name: string) => string | undefined): string =>
  template.replace(parameterPattern, (placeholder, name: string) => find(name) ?? placeholder);
