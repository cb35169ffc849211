import { creditRate, speechCredits } from '../../../contract/catalogue/plans/speech-cost.ts';
import type { ModelReply } from '../../../contract/speech/models.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { creditsLeft, type Quota } from '../../parts/tool/credits-left.ts';

/** Below this share of a limit, a warning shows. */
const nearShare = 0.1;

type PricedVoice = Pick<VoiceReply, 'sharing'>;

/** The credits for this many characters with a model and a voice, rounded up (O-08, VOICE-026). */
export const creditCost = (
  characters: number,
  model: Pick<ModelReply, 'model_rates'>,
  voice: PricedVoice | undefined,
): number =>
  speechCredits([{ characters, rate: creditRate(voice?.sharing) }], model.model_rates.character_cost_multiplier);

/** The credits for dialogue lines of charged `characters` with a model without its own rate, each spoken by one of `voices`. */
export const linesCost = (
  lines: readonly { readonly characters: number; readonly voiceId: string }[],
  voices: readonly (PricedVoice & Pick<VoiceReply, 'voice_id'>)[],
): number => {
  const rates = new Map(voices.map(({ voice_id, sharing }) => [voice_id, creditRate(sharing)]));
  return speechCredits(
    lines.map(({ characters, voiceId }) => ({ characters, rate: rates.get(voiceId) })),
    1,
  );
};

export interface Warning {
  readonly text: string;
  /** `over`: generation is blocked. */
  readonly kind: 'near' | 'over';
}

interface SpeechSize {
  /** As written. */
  readonly characters: number;
  /** See `useChargedCharacters`. */
  readonly charged: number;
  readonly model: Pick<ModelReply, 'name' | 'maximum_text_length_per_request' | 'model_rates'>;
  readonly voice?: PricedVoice;
  readonly quota: Quota | undefined;
}

/** The warning before generating: the text or its credits are above a limit or near it (U-08, QUOTA-002). */
export function warningFor({ characters, charged, model, voice, quota }: SpeechSize): Warning | undefined {
  const limit = model.maximum_text_length_per_request;
  if (characters > limit) {
    const tooMany = formatMessage('{characters, plural, one {# character} other {# characters}}', {
      characters: characters - limit,
    });
    return { kind: 'over', text: t('{tooMany} too many for {name}', { tooMany, name: model.name }) };
  }
  const cost = creditCost(charged, model, voice);
  const remaining = quota ? creditsLeft(quota) : Number.POSITIVE_INFINITY;
  if (cost > remaining)
    return {
      kind: 'over',
      text: formatMessage('Needs {cost, plural, one {# credit} other {# credits}}, {remaining} left', {
        cost,
        remaining: formatCount(remaining),
      }),
    };
  if (characters > 0 && limit - characters < limit * nearShare)
    return {
      kind: 'near',
      text: formatMessage('{limit, plural, one {# character} other {# characters}} left', {
        limit: limit - characters,
      }),
    };
  if (cost > 0 && remaining - cost < (quota?.character_limit ?? 0) * nearShare)
    return {
      kind: 'near',
      text: formatMessage('{remaining, plural, one {# credit} other {# credits}} left after this', {
        remaining: remaining - cost,
      }),
    };
  return undefined;
}
