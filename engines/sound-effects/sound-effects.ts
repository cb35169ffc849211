import type { Pcm } from '../../audio/pcm.ts';
import type { EffectPlan } from './prompt/plan-effect.ts';

export interface EffectRequest {
  readonly plan: EffectPlan;
  /** Length in seconds, 0.5 to 30; that of the plan if absent. */
  readonly durationS?: number | undefined;
  readonly isLoop: boolean;
  /** 0..1: how closely the words are followed, and how little the seed changes. */
  readonly influence: number;
  readonly seed: number;
  /** Whose request it is. Tenants take turns. */
  readonly tenant?: string | undefined;
}

/** Generates sound effects from plans, in a worker thread. */
export interface SoundEffects {
  /** Mono at 44,100 Hz, exactly as long as asked for. Throws `signal.reason`, or EngineError. */
  generate(request: EffectRequest, signal: AbortSignal): Promise<Pcm>;
  close(): Promise<void>;
}
