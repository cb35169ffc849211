import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { effectSeconds } from '../../../contract/speech-tools/sound-effect-limits.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatName, formatOptions } from '../../format/output-format-names.ts';
import { t } from '../../messages/t.ts';
import { type EffectDraft, emptyEffectDraft } from '../../nouns/sound-effects/effect-draft.ts';
import { formatSeconds } from '../../nouns/sound-effects/effect-facts.ts';
import { effectDraft } from '../../nouns/sound-effects/effects-instance.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Slider } from '../../parts/form/slider.tsx';
import { Switch } from '../../parts/form/switch.tsx';

/** The length with which a person starts who chooses it. */
const firstDurationS = 5;

/** Length, loop, influence and format of the variants (O-50). */
export function EffectSettings({ draft }: { draft: EffectDraft }) {
  const { data: plan } = useQuery(subscriptionQuery);
  const { durationS, loop, influence, outputFormat } = draft;
  return (
    <div className="flex flex-col gap-4.5 p-4">
      <div className="flex flex-col gap-2">
        <SwitchRow
          title={t('Automatic duration')}
          help={t('As the prompt says, or as fits the sound.')}
          checked={durationS === undefined}
          onChange={(isAutomatic) => effectDraft.change({ durationS: isAutomatic ? undefined : firstDurationS })}
        />
        {durationS !== undefined && (
          <Slider
            label={t('Duration')}
            value={durationS}
            min={effectSeconds.min}
            max={effectSeconds.max}
            step={0.5}
            text={formatSeconds(durationS)}
            onChange={(seconds) => effectDraft.change({ durationS: seconds })}
          />
        )}
      </div>
      <SwitchRow
        title={t('Loop')}
        help={t('The end continues at the start without a seam.')}
        checked={loop}
        onChange={(isLoop) => effectDraft.change({ loop: isLoop })}
      />
      <Slider
        label={t('Prompt influence')}
        value={influence}
        min={0}
        max={1}
        step={0.05}
        text={`${Math.round(influence * 100)}%`}
        ends={[t('More varied'), t('Closer to the prompt')]}
        onChange={(value) => effectDraft.change({ influence: value })}
      />
      <Field label={t('Output format')}>
        {(control) => (
          <Select
            {...control}
            value={outputFormat}
            onChange={(format) => isOutputFormat(format) && effectDraft.change({ outputFormat: format })}
            options={formatOptions(plan?.tier)}
          >
            {formatName(outputFormat)}
          </Select>
        )}
      </Field>
      <Button
        onClick={() => effectDraft.change({ ...emptyEffectDraft, text: draft.text })}
        disabled={isDefault(draft)}
        className="self-start"
      >
        <RotateCcw aria-hidden />
        {t('Reset values')}
      </Button>
    </div>
  );
}

const isDefault = ({ durationS, loop, influence, outputFormat }: EffectDraft): boolean =>
  durationS === emptyEffectDraft.durationS &&
  loop === emptyEffectDraft.loop &&
  influence === emptyEffectDraft.influence &&
  outputFormat === emptyEffectDraft.outputFormat;

interface SwitchRowProps {
  title: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchRow({ title, help, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <label htmlFor={id} className="font-[540]">
          {title}
        </label>
        <p id={`${id}-help`} className="text-ink-3 text-meta">
          {help}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-help`} checked={checked} onChange={onChange} />
    </div>
  );
}
