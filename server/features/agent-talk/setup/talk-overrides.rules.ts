type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges by field; null and absent values change nothing. A field `__proto__`, which would give others, is left out. */
export function mergeConfig(base: JsonObject, changes: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined || key === '__proto__') continue;
    const current = merged[key];
    merged[key] = isObject(value) && isObject(current) ? mergeConfig(current, value) : value;
  }
  return merged;
}

/**
 * The dotted path of the first field of `requested` that `permitted` does not mark as true; undefined if all are. A value
 * that `config` has anyway needs no permission.
 */
export function findForbidden(
  config: unknown,
  requested: JsonObject,
  permitted: unknown,
  path = '',
): string | undefined {
  for (const [key, value] of Object.entries(requested)) {
    const [current, flag] = [read(config, key), read(permitted, key)];
    if (value === null || value === undefined || flag === true || value === current) continue;
    const name = path === '' ? key : `${path}.${key}`;
    const forbidden = isObject(value) ? findForbidden(current, value, flag, name) : name;
    if (forbidden !== undefined) return forbidden;
  }
  return undefined;
}

/** Typing instead of speaking needs no permission: it is cheaper, and the widget offers it for every agent. */
export function permitTyping(permitted: JsonObject, requested: JsonObject): JsonObject {
  const isTyped = read(requested.conversation, 'text_only') === true;
  return isTyped ? mergeConfig(permitted, { conversation: { text_only: true } }) : permitted;
}

const read = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The config in another language: the preset of the language over the base, and its translated first message. */
export function applyLanguage(config: JsonObject, language: string): JsonObject {
  const agent = isObject(config.agent) ? config.agent : {};
  const presets = isObject(config.language_presets) ? config.language_presets : {};
  const preset = isObject(presets[language]) ? presets[language] : undefined;
  if (!preset) return { ...config, agent: { ...agent, language } };
  const translation = preset.first_message_translation;
  const translated =
    isObject(translation) && typeof translation.text === 'string' ? { first_message: translation.text } : {};
  const base = { ...config, agent: { ...agent, ...translated, language } };
  return mergeConfig(base, isObject(preset.overrides) ? preset.overrides : {});
}
