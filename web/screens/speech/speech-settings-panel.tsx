import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { ModelReply } from '../../../contract/speech/models.ts';
import type { VoiceReply, VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { useInstance } from '../../data/instance/use-instance.ts';
import { formatName, formatOptions } from '../../format/output-format-names.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t, translate } from '../../messages/t.ts';
import type { SpeechDraft } from '../../nouns/speech/speech-draft.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { settingSliders } from '../../nouns/speech/voice-settings-sliders.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Slider } from '../../parts/form/slider.tsx';
import { Switch } from '../../parts/form/switch.tsx';

// Loaded lazily because it is at the end of the panel.
const DictionaryPicker = lazy(async () => ({
  default: (await import('../../nouns/pronunciation-dictionaries/dictionary-picker.tsx')).DictionaryPicker,
}));

interface SettingsPanelProps {
  state: SpeechDraft;
  voices: readonly VoiceReply[];
  voice: VoiceReply;
  models: readonly ModelReply[];
  model: ModelReply;
  settings: VoiceSettingsWire;
}

/** Voice, model and settings of the request (TTS-005). */
export function SettingsPanel({ state, voices, voice, models, model, settings }: SettingsPanelProps) {
  const change = (patch: Partial<VoiceSettingsWire>) => draft.change({ settings: { ...state.settings, ...patch } });
  const boost = useId();
  const { showsPlans } = useInstance();
  const { data: plan } = useQuery(subscriptionQuery);
  return (
    <div className="flex flex-col gap-4.5 p-4">
      <div className="flex flex-col gap-1.5">
        <span className="font-[540]">{t('Voice')}</span>
        <VoicePicker voices={voices} value={voice} onChange={(voiceId) => draft.change({ voiceId })} />
      </div>
      <Field label={t('Model')} help={translate(model.description)}>
        {(control) => (
          <Select
            {...control}
            value={model.model_id}
            onChange={(modelId) => draft.change({ modelId })}
            options={models.map((one) => ({
              value: one.model_id,
              label: one.name,
              help: [
                formatMessage('{count, plural, one {# language} other {# languages}}', { count: one.languages.length }),
                ...(showsPlans
                  ? [
                      formatMessage(
                        '{characterCostMultiplier, plural, one {# credit} other {# credits}} per character',
                        { characterCostMultiplier: one.model_rates.character_cost_multiplier },
                      ),
                    ]
                  : []),
              ].join(' · '),
            }))}
          />
        )}
      </Field>
      {settingSliders.map(({ name, label, min, max, step, ends, text, offered }) => {
        const isOffered = offered?.(model) ?? true;
        return (
          <Slider
            key={name}
            label={label}
            value={isOffered ? settings[name] : min}
            min={min}
            max={max}
            step={step}
            text={isOffered ? text(settings[name]) : t('Not available in this model')}
            ends={ends}
            disabled={!isOffered}
            onChange={(value) => change({ [name]: value })}
          />
        );
      })}
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={boost} className="font-[540]">
          {t('Speaker boost')}
        </label>
        <Switch
          id={boost}
          checked={model.can_use_speaker_boost && settings.use_speaker_boost}
          disabled={!model.can_use_speaker_boost}
          onChange={(use_speaker_boost) => change({ use_speaker_boost })}
        />
      </div>
      <Suspense fallback={null}>
        <DictionaryPicker value={state.dictionaryIds} onChange={(dictionaryIds) => draft.change({ dictionaryIds })} />
      </Suspense>
      <Field label={t('Output format')}>
        {(control) => (
          <Select
            {...control}
            value={state.outputFormat}
            onChange={(format) => isOutputFormat(format) && draft.change({ outputFormat: format })}
            options={formatOptions(plan?.tier)}
          >
            {formatName(state.outputFormat)}
          </Select>
        )}
      </Field>
      <Button
        onClick={() => draft.change({ settings: {} })}
        disabled={Object.keys(state.settings).length === 0}
        className="self-start"
      >
        <RotateCcw aria-hidden />
        {t('Reset values')}
      </Button>
    </div>
  );
}
