import type { AgentSettings, AgentSettingsPatch } from '../../../contract/agents/agent-settings.ts';

/** Absent fields stay unchanged, also those of the webhook after a call; null removes a webhook. */
export function changedSettings(settings: AgentSettings, { webhooks, ...patch }: AgentSettingsPatch): AgentSettings {
  return {
    ...settings,
    ...withoutUndefined(patch),
    webhooks: { ...settings.webhooks, ...withoutUndefined(webhooks ?? {}) },
  };
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof Fields]: Exclude<Fields[K], undefined>;
  };
