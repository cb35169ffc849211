import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatName, formatOptions } from '../../format/output-format-names.ts';
import { t } from '../../messages/t.ts';
import { type ChangeDraft, changeDraft } from '../../nouns/voice-changer/change-draft.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Slider } from '../../parts/form/slider.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { MinutesLeft } from '../../parts/tool/minutes-left.tsx';

interface ChangeSettingsProps {
  state: ChangeDraft;
  voices: readonly VoiceReply[];
  voice: VoiceReply;
  /** 0–1 */
  similarity: number;
}

/** The target voice and the settings that the engine follows: the words, times and melody stay those of the recording. */
export function ChangeSettings({ state, voices, voice, similarity }: ChangeSettingsProps) {
  const noise = useId();
  const { data: plan } = useQuery(subscriptionQuery);
  return (
    <div className="flex flex-col gap-4.5 p-4">
      <div className="flex flex-col gap-1.5">
        <span className="font-[540]">{t('Target voice')}</span>
        <VoicePicker
          voices={voices}
          value={voice}
          onChange={(voiceId) => changeDraft.change({ voiceId, similarity: undefined })}
        />
      </div>
      <Slider
        label={t('Similarity')}
        value={similarity}
        min={0}
        max={1}
        step={0.01}
        text={`${Math.round(similarity * 100)} %`}
        ends={[t('Closer to the recording'), t('Closer to the voice')]}
        onChange={(next) => changeDraft.change({ similarity: next })}
      />
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={noise} className="font-[540]">
          {t('Remove background noise')}
        </label>
        <Switch
          id={noise}
          checked={state.removesNoise}
          onChange={(removesNoise) => changeDraft.change({ removesNoise })}
        />
      </div>
      <Field label={t('Output format')}>
        {(control) => (
          <Select
            {...control}
            value={state.outputFormat}
            onChange={(format) => isOutputFormat(format) && changeDraft.change({ outputFormat: format })}
            options={formatOptions(plan?.tier)}
          >
            {formatName(state.outputFormat)}
          </Select>
        )}
      </Field>
      <Button
        onClick={() => changeDraft.change({ similarity: undefined, removesNoise: false })}
        disabled={state.similarity === undefined && !state.removesNoise}
        className="self-start"
      >
        <RotateCcw aria-hidden />
        {t('Reset values')}
      </Button>
      <MinutesLeft quota={plan} />
    </div>
  );
}
