import { ChevronRight } from 'lucide-react';
import { designLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { formatDecimal } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Slider } from '../../../parts/form/slider.tsx';
import type { DesignDraft } from './design-draft.ts';

interface DesignOptionsProps {
  draft: DesignDraft;
  onChange: (draft: DesignDraft) => void;
  isRemix: boolean;
  seedError: string | undefined;
}

/** Rarely changed options. */
export function DesignOptions({ draft, onChange, isRemix, seedError }: DesignOptionsProps) {
  const { min, max } = designLimits.guidance;
  return (
    <details className="group/more">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-s font-[540] text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform duration-150 group-open/more:rotate-90" aria-hidden />
        {t('More')}
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        {isRemix && (
          <Slider
            label={t('Strength')}
            value={draft.strength}
            min={0}
            max={1}
            step={0.05}
            text={`${Math.round(draft.strength * 100)} %`}
            ends={[t('Subtle'), t('Strong')]}
            onChange={(strength) => onChange({ ...draft, strength })}
          />
        )}
        <Slider
          label={t('Guidance')}
          value={draft.guidance}
          min={min}
          max={max}
          step={1}
          text={String(draft.guidance)}
          ends={[t('More variation'), t('Closer to description')]}
          onChange={(guidance) => onChange({ ...draft, guidance })}
        />
        <Slider
          label={t('Loudness')}
          value={draft.loudness}
          min={-1}
          max={1}
          step={0.05}
          text={formatDecimal(draft.loudness, 2)}
          ends={[t('Quiet'), t('Loud')]}
          onChange={(loudness) => onChange({ ...draft, loudness })}
        />
        <Field
          label={t('Seed')}
          error={seedError}
          help={t('The same seed and description generate the same voices. Leave empty for a random seed.')}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={draft.seed}
              maxLength={10}
              className="w-40"
              onChange={(event) => onChange({ ...draft, seed: event.target.value.trim() })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
