import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';

/** What an agent's settings say about its conversations. */
interface ConversationPolicy {
  /** Concurrent conversations of the agent; undefined: no limit besides the plan's. */
  readonly concurrency: number | undefined;
  /** Conversations in one day (UTC). */
  readonly dailyLimit: number;
  readonly recordsVoice: boolean;
  /** Undefined: kept until they are deleted. */
  readonly retentionDays: number | undefined;
  readonly deletesTranscript: boolean;
  readonly deletesAudio: boolean;
  readonly appliesToExisting: boolean;
  /** Nothing that was said is stored. */
  readonly storesNothing: boolean;
}

const number = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);
const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** The defaults are those of the public API. */
export function readPolicy({ platform_settings }: Pick<AgentConfig, 'platform_settings'>): ConversationPolicy {
  const settings = fields(platform_settings);
  const limits = fields(settings.call_limits);
  const privacy = fields(settings.privacy);
  const concurrency = number(limits.agent_concurrency_limit, -1);
  const retentionDays = number(privacy.retention_days, -1);
  return {
    concurrency: concurrency < 0 ? undefined : concurrency,
    dailyLimit: number(limits.daily_limit, 100_000),
    recordsVoice: privacy.record_voice !== false,
    retentionDays: retentionDays < 0 ? undefined : retentionDays,
    deletesTranscript: privacy.delete_transcript_and_pii === true,
    deletesAudio: privacy.delete_audio === true,
    appliesToExisting: privacy.apply_to_existing_conversations === true,
    storesNothing: privacy.zero_retention_mode === true,
  };
}

const minuteMs = 60_000;

/** Minutes that have begun in `ms`. */
export const startedMinutes = (ms: number): number => Math.max(0, Math.ceil(ms / minuteMs));
