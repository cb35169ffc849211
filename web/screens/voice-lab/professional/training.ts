import type { VoiceReply, VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { t } from '../../../messages/t.ts';

type State = NonNullable<VoiceReply['fine_tuning']>['state'][string];

export interface Training {
  /** The most advanced training state of all models. */
  readonly state: State;
  /** 0 to 1. */
  readonly progress: number;
  /** Message of the trainer. */
  readonly message: string | undefined;
}

const furthest: readonly State[] = ['fine_tuning', 'queued', 'delayed', 'fine_tuned', 'failed', 'not_started'];

/** Returns the most advanced training state of a voice. */
export function trainingOf({ fine_tuning: training }: Pick<VoiceReply, 'fine_tuning'>): Training {
  const models = Object.entries(training?.state ?? {});
  const state = furthest.find((one) => models.some(([, its]) => its === one)) ?? 'not_started';
  const model = models.find(([, its]) => its === state)?.[0];
  return {
    state,
    progress: (model === undefined ? undefined : training?.progress?.[model]) ?? 0,
    message: (model === undefined ? undefined : training?.message?.[model]) || undefined,
  };
}

export const isRunning = ({ state }: Training): boolean =>
  state === 'queued' || state === 'fine_tuning' || state === 'delayed';

/** Whether the server is separating the speakers of a recording, so that polling is worthwhile. */
export const isSeparating = (samples: readonly VoiceSampleReply[]): boolean =>
  samples.some(({ speaker_separation: separation }) => separation?.status === 'pending');

/** Total duration of the trimmed recordings, in seconds. */
export const recordedSeconds = (samples: readonly VoiceSampleReply[]): number =>
  samples.reduce(
    (sum, { duration_secs, trim_start, trim_end }) =>
      sum + Math.max(0, Math.min(trim_end ?? duration_secs, duration_secs) - (trim_start ?? 0)),
    0,
  );

export const stateNames: Readonly<Record<State, string>> = {
  not_started: t('Not trained yet'),
  queued: t('Queued'),
  fine_tuning: t('Training'),
  fine_tuned: t('Trained'),
  failed: t('Training failed'),
  delayed: t('Delayed. Training resumes automatically'),
};
