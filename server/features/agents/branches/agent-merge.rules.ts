/** Values of JSON. `undefined` is a field that is absent. */
type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;
type Path = readonly string[];

/** The parts of a config that are merged. */
export type MergedConfig = { readonly [section in ConfigSection]?: JsonObject | undefined };
export const configSections = ['conversation_config', 'platform_settings', 'workflow', 'procedures'] as const;
export type ConfigSection = (typeof configSections)[number];

/** A field that both sides changed to different values. */
export interface MergeConflict {
  readonly section: ConfigSection;
  /** In the section, joined with dots; empty: the section as a whole. */
  readonly path: string;
  readonly base: Json;
  readonly source: Json;
  readonly target: Json;
}

/** Which side wins where both changed a field. */
export type ConflictChoice = (conflict: MergeConflict, path: Path) => 'source' | 'target';

export interface MergeResult {
  readonly config: MergedConfig;
  readonly conflicts: readonly MergeConflict[];
}

/** How deep the fields of a section are merged; below it, and in lists, a value is changed as a whole. */
const depths: Readonly<Record<ConfigSection, number>> = {
  conversation_config: Number.POSITIVE_INFINITY,
  platform_settings: Number.POSITIVE_INFINITY,
  // One node or edge.
  workflow: 2,
  // One procedure.
  procedures: 1,
};

/**
 * Applies to the target what changed in the source since the common base, field by field. Where both changed a field to
 * different values, `choose` decides; these fields are listed.
 */
export function mergeConfigs(
  base: MergedConfig,
  source: MergedConfig,
  target: MergedConfig,
  choose: ConflictChoice,
): MergeResult {
  const conflicts: MergeConflict[] = [];
  const config: Record<string, JsonObject> = {};
  for (const section of configSections) {
    const decide = (path: Path, values: Pick<MergeConflict, 'base' | 'source' | 'target'>) => {
      const conflict = { section, path: path.join('.'), ...values };
      conflicts.push(conflict);
      return values[choose(conflict, path)];
    };
    const sides = { base: base[section], source: source[section], target: target[section] };
    let merged = mergeValue(sides, [], depths[section], decide);
    if (section === 'workflow' && isObject(merged) && hasLooseEdge(merged)) {
      // Both sides fit together field by field, but an edge leads to a node that one of them removed.
      merged = decide([], sides);
    }
    if (merged !== undefined) config[section] = merged as JsonObject;
  }
  return { config, conflicts };
}

interface Sides {
  readonly base: Json;
  readonly source: Json;
  readonly target: Json;
}

function mergeValue(sides: Sides, path: Path, depth: number, decide: (path: Path, sides: Sides) => Json): Json {
  const { base, source, target } = sides;
  if (isEqual(source, base) || isEqual(source, target)) return target;
  if (isEqual(target, base)) return source;
  if (depth === 0 || !isObject(source) || !isObject(target)) return decide(path, sides);
  // An object that both sides added is merged like one that was empty.
  if (base !== undefined && !isObject(base)) return decide(path, sides);
  const names = new Set([...Object.keys(target), ...Object.keys(source)]);
  const merged: Record<string, Json> = {};
  for (const name of names) {
    const own = { base: field(base, name), source: field(source, name), target: field(target, name) };
    const value = mergeValue(own, [...path, name], depth - 1, decide);
    // Not an assignment: a field may be called __proto__.
    if (value !== undefined)
      Object.defineProperty(merged, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return merged;
}

function hasLooseEdge(workflow: JsonObject): boolean {
  const { nodes, edges } = workflow;
  if (!isObject(edges)) return false;
  return Object.values(edges).some(
    (edge) => isObject(edge) && ![edge.source, edge.target].every((id) => field(nodes, String(id)) !== undefined),
  );
}

/** The value at a path; undefined if it is absent. */
export const valueAt = (config: MergedConfig, section: ConfigSection, path: Path): Json =>
  path.reduce<Json>(field, config[section]);

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const field = (value: Json, name: string): Json =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Whether two values of JSON are equal; the order of fields does not count. */
export function isEqual(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((value, at) => isEqual(value, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}
