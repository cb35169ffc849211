/** The parts as one object type. */
type Merged<Part> = (Part extends object ? (part: Part) => void : never) extends (merged: infer All) => void
  ? All
  : never;

/**
 * Merges tables to which each area adds its own part. Throws if two parts have the same key; the message names the key
 * and both parts. `what` names a key in that message, such as "Route".
 */
export function mergeUnique<const Parts extends Readonly<Record<string, object>>>(
  what: string,
  parts: Parts,
): Merged<Parts[keyof Parts]> {
  const merged: Record<string, unknown> = {};
  const owners = new Map<string, string>();
  for (const [name, part] of Object.entries(parts)) {
    for (const [key, value] of Object.entries(part)) {
      const owner = owners.get(key);
      if (owner !== undefined) throw new Error(`${what} "${key}" is defined twice: in ${owner} and in ${name}`);
      owners.set(key, name);
      merged[key] = value;
    }
  }
  return merged as Merged<Parts[keyof Parts]>;
}
