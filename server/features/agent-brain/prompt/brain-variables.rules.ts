const place = /\{\{\s*([A-Za-z0-9_.-]{1,200})\s*\}\}/g;
/** Names of variables that hold secrets: they are for the headers of tools and never for a model. */
const secretPrefix = 'secret__';

/** Replaces `{{name}}` by the value of the dynamic variable. Unknown ones and secrets become empty. */
export const fillVariables = (text: string, variables: Readonly<Record<string, unknown>>): string =>
  text.replace(place, (_all, name: string) => (name.startsWith(secretPrefix) ? '' : writeValue(variables[name])));

const writeValue = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Fills the texts in a value of any depth. A text that is only a variable keeps the type of its value. */
export function fillDeep(value: unknown, variables: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const whole = /^\{\{\s*([A-Za-z0-9_.-]{1,200})\s*\}\}$/.exec(value)?.[1];
    if (whole && !whole.startsWith(secretPrefix)) return variables[whole] ?? '';
    return fillVariables(value, variables);
  }
  if (Array.isArray(value)) return value.map((item) => fillDeep(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillDeep(item, variables)]));
}

/** The time in a zone, as a person reads it; UTC for a zone that is not known. */
export function writeTime(now: Date, timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: timeZone ?? 'UTC',
    }).format(now);
  } catch {
    return writeTime(now, undefined);
  }
}
