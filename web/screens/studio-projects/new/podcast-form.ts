import type { CallInput } from '../../../data/api/client.ts';
import { t } from '../../../messages/t.ts';

export type PodcastInput = CallInput<'POST /v1/studio/podcasts'>['body'];

export interface PodcastSource {
  readonly id: string;
  readonly type: 'text' | 'url';
  readonly value: string;
}

export const maxSources = 20;

interface PodcastForm {
  readonly mode: 'conversation' | 'bulletin';
  readonly sources: readonly PodcastSource[];
  readonly hostVoiceId: string;
  readonly guestVoiceId: string;
  readonly modelId: string;
  readonly length: 'short' | 'default' | 'long';
}

/** Why a source cannot be sent; undefined if it can, or if it is still empty. */
export function sourceProblem({ type, value }: PodcastSource): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (type === 'text') return text.length > 500_000 ? t('A source has at most 500,000 characters.') : undefined;
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
    ? undefined
    : t('Enter an address that starts with http:// or https://.');
}

/** The request of a podcast; undefined while a source or a voice is missing. */
export function toPodcast(form: PodcastForm): PodcastInput | undefined {
  const { mode, hostVoiceId: host_voice_id, guestVoiceId: guest_voice_id } = form;
  const sources = form.sources.filter(({ value }) => value.trim() !== '');
  if (sources.length === 0 || sources.some((source) => sourceProblem(source) !== undefined)) return undefined;
  if (mode === 'conversation' && host_voice_id === guest_voice_id) return undefined;
  return {
    model_id: form.modelId,
    mode:
      mode === 'conversation'
        ? { type: 'conversation', conversation: { host_voice_id, guest_voice_id } }
        : { type: 'bulletin', bulletin: { host_voice_id } },
    source: sources.map(({ type, value }) =>
      type === 'url' ? { type: 'url' as const, url: value.trim() } : { type: 'text' as const, text: value.trim() },
    ),
    duration_scale: form.length,
  };
}
