import type { UsageInterval, UsageReply } from '../../../contract/billing/usage.ts';
import { models } from '../../../contract/catalogue/models.ts';
import { t } from '../../messages/t.ts';
import { type ChartPart, chartColour } from '../../parts/chart/chart-parts.ts';
import type { ShownBreakdown } from './usage-choice.ts';

const productTitles: Readonly<Record<string, string>> = {
  TTS: t('Text to Speech'),
  STS: t('Voice changer'),
  STT: t('Speech to text'),
  Isolation: t('Voice isolator'),
  SFX: t('Sound effects'),
  Music: t('Music'),
  VoiceDesign: t('Voice design'),
  Projects: t('Studio'),
  AN: t('Audio Native'),
  Dubbing: t('Dubbing'),
  PlayAPI: t('Play API'),
  ConvAI: t('Agents'),
  Flows: t('Flows'),
};

/** Returns the display name of a part of the API's breakdown. */
function titleOf(name: string, breakdown: ShownBreakdown): string {
  if (breakdown === 'none') return t('All');
  if (breakdown === 'product_type') return productTitles[name] ?? name;
  if (breakdown === 'model') return models.find(({ modelId }) => modelId === name)?.name ?? name;
  if (breakdown === 'voice' && name === 'None') return t('No single voice');
  return name;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** The sum of the values; the last value of a running total. */
export const totalUsage = (values: readonly number[], interval: UsageInterval): number =>
  interval === 'cumulative' ? (values.at(-1) ?? 0) : sumOf(values);

/** All parts with their titles, largest first. */
export function usageParts({ usage }: UsageReply, breakdown: ShownBreakdown): ChartPart[] {
  return Object.entries(usage)
    .map(([name, values]) => ({ name: titleOf(name, breakdown), values }))
    .sort((a, b) => sumOf(b.values) - sumOf(a.values))
    .map((part, at) => ({ ...part, colour: chartColour(at) }));
}
