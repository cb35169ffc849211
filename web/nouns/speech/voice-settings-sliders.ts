import type { ModelReply } from '../../../contract/speech/models.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import { formatDecimal } from '../../format/count.ts';
import { t } from '../../messages/t.ts';

type NumberSetting = Exclude<keyof VoiceSettingsWire, 'use_speaker_boost'>;

export interface SettingSlider {
  readonly name: NumberSetting;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The labels of both ends. */
  readonly ends: readonly [string, string];
  readonly text: (value: number) => string;
  /** Whether a model supports it; absent: every model does. */
  readonly offered?: (model: ModelReply) => boolean;
}

const percent = (value: number): string => `${Math.round(value * 100)} %`;
const share = { min: 0, max: 1, step: 0.01, text: percent } as const;

/** TTS-005, with the ranges of O-40. */
export const settingSliders: readonly SettingSlider[] = [
  {
    name: 'speed',
    label: t('Speed'),
    min: 0.7,
    max: 1.2,
    step: 0.01,
    text: (value) => `${formatDecimal(value, 2)}×`,
    ends: [t('Slower'), t('Faster')],
  },
  { name: 'stability', label: t('Stability'), ...share, ends: [t('More variable'), t('More stable')] },
  { name: 'similarity_boost', label: t('Similarity'), ...share, ends: [t('Low'), t('High')] },
  {
    name: 'style',
    label: t('Style'),
    ...share,
    ends: [t('None'), t('Exaggerated')],
    offered: (model) => model.can_use_style,
  },
];
