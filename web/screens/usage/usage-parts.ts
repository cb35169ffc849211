import type { UsageInterval, UsageReply } from '../../../contract/billing/usage.ts';
import { models } from '../../../contract/catalogue/models.ts';
import { type ChartPart, chartColour } from '../../parts/chart/chart-parts.ts';
import type { ShownBreakdown } from './usage-choice.ts';

const productTitles: Readonly<Record<string, string>> = {
  TTS: 'Text to Speech',
  STS: 'Voice changer',
  STT: 'Speech to text',
  Isolation: 'Voice isolator',
  SFX: 'Sound effects',
  Music: 'Music',
  VoiceDesign: 'Voice design',
  Projects: 'Studio',
  AN: 'Audio Native',
  Dubbing: 'Dubbing',
  PlayAPI: 'Play API',
  ConvAI: 'Agents',
  Flows: 'Flows',
};

/** Returns the display name of a part of the API's breakdown. */
function titleOf(name: string, breakdown: ShownBreakdown): string {
  if (breakdown === 'none') return 'All';
  if (breakdown === 'product_type') return productTitles[name] ?? name;
  if (breakdown === 'model') return models.find(({ modelId }) => modelId === name)?.name ?? name;
  if (breakdown === 'voice' && name === 'None') return 'No single voice';
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
