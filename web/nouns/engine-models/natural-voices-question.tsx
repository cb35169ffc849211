import { useId } from 'react';
import type { RecommendedModelsReply } from '../../../contract/speech/engine-models.ts';
import { t } from '../../messages/t.ts';
import { reasonsText, recommendedText, timeText } from './model-facts.ts';

interface NaturalVoicesQuestionProps {
  plan: RecommendedModelsReply;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks the owner of a new server to download natural voices: which, how large and from where. */
export function NaturalVoicesQuestion({ plan, checked, onChange }: NaturalVoicesQuestionProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-[540]">{t('How should it sound?')}</legend>
      <label className="flex cursor-pointer items-start gap-3 rounded-m border border-control bg-surface px-3.5 py-3 transition-colors duration-150 hover:bg-hover has-[input:checked]:border-accent has-[input:checked]:bg-accent-soft has-[input:disabled]:cursor-not-allowed has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2">
        <input
          type="checkbox"
          checked={checked}
          disabled={plan.problem !== null}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={id}
          className="mt-1 size-4 shrink-0 accent-accent outline-none"
        />
        <span className="min-w-0">
          <span className="block font-[560]">{t('Download natural voices')}</span>
          <span id={id} className="block text-ink-2 text-small">
            {plan.problem ??
              t(
                '{recommendedText}. {reasonsText} There is no sample to hear before the download, which takes {timeText} in the background; until then, and without it, the built-in voices speak.',
                {
                  recommendedText: recommendedText(plan),
                  reasonsText: reasonsText(plan),
                  timeText: timeText(plan.download_bytes),
                },
              )}
          </span>
        </span>
      </label>
    </fieldset>
  );
}
