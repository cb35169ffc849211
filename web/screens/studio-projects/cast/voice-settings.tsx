import { useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/t.ts';
import { settingSliders } from '../../../nouns/speech/voice-settings-sliders.ts';
import { Slider } from '../../../parts/form/slider.tsx';
import type { CastMember, CastPatch } from './cast-member.ts';

interface VoiceSettingsProps {
  member: CastMember;
  name: string;
  onSave: (patch: CastPatch) => void;
}

/** Pause after the last step of a slider before its value is saved. */
const saveDelayMs = 500;

const gainText = (gain: number): string => `${gain > 0 ? '+' : ''}${gain} dB`;

/** The settings and the gain of a voice in this project; a change takes effect at the next conversion. */
export function VoiceSettings({ member, name, onSave }: VoiceSettingsProps) {
  const [values, setValues] = useState(member);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (patch: Partial<CastMember>, body: CastPatch) => {
    setValues((before) => ({ ...before, ...patch }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save.current(body), saveDelayMs);
  };
  return (
    <details>
      <summary className="cursor-pointer text-small">{t('Settings of {name}', { name })}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <Slider
          label={t('Gain')}
          value={values.volume_gain}
          min={-20}
          max={20}
          step={1}
          text={gainText(values.volume_gain)}
          onChange={(volume_gain) => change({ volume_gain }, { volume_gain })}
        />
        {settingSliders.map(({ name: setting, label, min, max, step, ends, text }) => (
          <Slider
            key={setting}
            label={label}
            value={values[setting]}
            min={min}
            max={max}
            step={step}
            ends={ends}
            text={text(values[setting])}
            onChange={(value) =>
              change(
                { [setting]: value },
                {
                  settings: {
                    stability: values.stability,
                    similarity_boost: values.similarity_boost,
                    style: values.style,
                    speed: values.speed,
                    use_speaker_boost: values.use_speaker_boost,
                    [setting]: value,
                  },
                },
              )
            }
          />
        ))}
      </div>
    </details>
  );
}
