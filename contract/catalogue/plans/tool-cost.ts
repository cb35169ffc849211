import { planAllowances } from './plan-allowances.ts';
import { type Tier, unlimited } from './plans.ts';

/** The tools that are metered by time, named as in usage statistics. */
export const toolProducts = ['STT', 'STS', 'Isolation', 'SFX', 'Music', 'Dubbing'] as const;
export type ToolProduct = (typeof toolProducts)[number];

/** O-08: credits. Transcription costs none; it is metered by the hours of the plan. */
const perMinute = { STS: 1000, Isolation: 1000, Music: 1000, Dubbing: 2000 } as const;
const perEffectSecond = 40;
const perEffectOfAnyDuration = 200;

/** What determines the price of a call. */
export interface ToolWork {
  readonly product: ToolProduct;
  /** Length of the recording, or of the audio that is generated. */
  readonly durationS: number;
  /** The caller chose the length of a sound effect. */
  readonly isDurationChosen?: boolean | undefined;
  /** The price factor of the target voice of the voice changer, which its owner chose (VOICE-026); 1 if absent. */
  readonly creditRate?: number | undefined;
}

/** Credits of one call, rounded up. */
export function toolCredits({ product, durationS, isDurationChosen = false, creditRate = 1 }: ToolWork): number {
  if (product === 'STT') return 0;
  if (product === 'SFX') return isDurationChosen ? roundUp(durationS * perEffectSecond) : perEffectOfAnyDuration;
  return roundUp((durationS * perMinute[product] * creditRate) / 60);
}

/** Seconds that a plan includes in each period (PLAN-028, O-09); undefined: only credits limit the tool. */
export function toolAllowanceS(product: ToolProduct, tier: Tier): number | undefined {
  const { soundEffectSeconds, transcriptionHours } = planAllowances(tier);
  if (product === 'SFX' && soundEffectSeconds !== unlimited) return soundEffectSeconds;
  if (product === 'STT' && transcriptionHours !== unlimited) return transcriptionHours * 3600;
  return undefined;
}

/** 0.1 × 3 is slightly above 0.3 in floating point and must not cost more. */
const roundUp = (credits: number): number => Math.ceil(Number(credits.toFixed(6)));

/** Whole minutes of the voice changer or the isolator that `credits` pay for (STS-004, ISO-003). */
export const voiceToolMinutes = (credits: number): number => Math.floor(credits / perMinute.STS);
