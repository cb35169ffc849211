import type { UsageInterval, UsageReply } from '../../../contract/billing/usage.ts';
import { models } from '../../../contract/catalogue/models.ts';
import type { ShownBreakdown } from './usage-choice.ts';

/** Usage of one part of the breakdown, one value per bucket. */
export interface Part {
  readonly name: string;
  readonly values: readonly number[];
  readonly colour: string;
}

/** Maximum number of distinguishable colours. */
const maxColours = 6;
const restColour = 'var(--chart-rest)';

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
export function usageParts({ usage }: UsageReply, breakdown: ShownBreakdown): Part[] {
  return Object.entries(usage)
    .map(([name, values]) => ({ name: titleOf(name, breakdown), values }))
    .sort((a, b) => sumOf(b.values) - sumOf(a.values))
    .map((part, at) => ({ ...part, colour: at < maxColours ? `var(--chart-${at + 1})` : restColour }));
}

/** The parts of the chart. Smaller parts are merged; averages have no sum, so only the largest are shown. */
export function chartParts(parts: readonly Part[], isAverage: boolean): Part[] {
  if (parts.length <= maxColours) return [...parts];
  const largest = parts.slice(0, maxColours);
  if (isAverage) return largest;
  const rest = parts.slice(maxColours);
  const values = largest[0]!.values.map((_, at) => rest.reduce((sum, part) => sum + (part.values[at] ?? 0), 0));
  return [...largest, { name: `${rest.length} more`, values, colour: restColour }];
}

/** Whether anything was used. */
export const hasUsage = (parts: readonly Part[]): boolean =>
  parts.some(({ values }) => values.some((value) => value > 0));
