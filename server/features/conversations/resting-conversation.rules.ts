type JsonObject = Readonly<Record<string, unknown>>;

/** What `charging` of a conversation says about its rests, besides what is charged. */
interface RestFacts {
  /** While it rests: until when the person may go on, epoch ms. */
  readonly rests_until?: number;
  /** When it went on after a rest, epoch ms; undefined: it never rested. */
  readonly resumed_at?: number;
}

export const restFacts = ({ charging }: { readonly charging: JsonObject }): RestFacts => charging as RestFacts;

/** Whether nobody takes part at the moment: no process holds it, and no time is charged. */
export const isResting = (row: { readonly charging: JsonObject }): boolean => restFacts(row).rests_until !== undefined;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The figures of both parts of a conversation added up; of other values, the later one. */
export function addFigures(before: JsonObject, later: JsonObject): JsonObject {
  const sum: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(later)) {
    const old = before[name];
    if (typeof old === 'number' && typeof value === 'number') sum[name] = old + value;
    else sum[name] = isObject(old) && isObject(value) ? addFigures(old, value) : value;
  }
  return sum;
}
