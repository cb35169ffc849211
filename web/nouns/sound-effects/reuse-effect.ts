import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import { effectDraft } from './effects-instance.ts';

/** Fills the draft with the prompt and the settings of an effect. */
export function reuseEffect({ text, loop, ...item }: SoundEffectReply): void {
  effectDraft.change({
    text,
    loop,
    durationS: item.requested_duration_seconds ?? undefined,
    influence: item.prompt_influence,
    ...(isOutputFormat(item.output_format) && { outputFormat: item.output_format }),
  });
}
