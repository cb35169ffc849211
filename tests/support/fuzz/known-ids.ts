import type { Random } from './seeded-random.ts';

/** Kept values of one name; newer ones replace any. */
const maxPerName = 40;
const maxNodes = 3000;

/** The IDs that the server has returned, by the name of the field or path parameter, for later requests to use. */
export interface KnownIds {
  pick(name: string, random: Random): string | undefined;
  /** Reads the IDs of a JSON reply to a request with this path of the contract. */
  learn(path: string, reply: unknown, random: Random): void;
  add(name: string, value: string, random: Random): void;
}

/** `paths`: all paths of the contract; an `id` in the reply of `/v1/voices` is the parameter of `/v1/voices/{voice_id}`. */
export function openKnownIds(paths: readonly string[]): KnownIds {
  const values = new Map<string, string[]>();
  const parameters = new Map(
    paths.flatMap((path) => {
      const [, parent, name] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
      return parent && name ? [[parent, name] as const] : [];
    }),
  );

  function add(name: string, value: string, random: Random): void {
    const known = values.get(name) ?? [];
    values.set(name, known);
    if (known.includes(value)) return;
    if (known.length < maxPerName) known.push(value);
    else known[random.below(maxPerName)] = value;
  }

  /** The name of an `id` in a reply: the parameter below the path, or below one of its parents. */
  function parameterBelow(path: string): string | undefined {
    for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const name = parameters.get(at);
      if (name) return name;
    }
    return undefined;
  }

  return {
    pick: (name, random) => {
      const known = values.get(name) ?? values.get(name.replace(/s$/, ''));
      return known && random.pick(known);
    },
    add,
    learn(path, reply, random) {
      const ownName = parameterBelow(path);
      const open: unknown[] = [reply];
      for (let visited = 0; visited < maxNodes && open.length > 0; visited += 1) {
        const node = open.pop();
        if (typeof node !== 'object' || node === null) continue;
        for (const [key, value] of Object.entries(node)) {
          if (typeof value === 'object') open.push(value);
          if (typeof value !== 'string' || value === '' || value.length > 200) continue;
          if (key === 'id' && ownName) add(ownName, value, random);
          if (/(_id|_token|^code|^slug|^handle)$/.test(key)) add(key, value, random);
        }
      }
    },
  };
}
