import type { SoundLevels } from '../../../audio/analysis/sound-levels.ts';
import { audiobookLevels } from '../../../audio/effects/audiobook-mastering.ts';
import type { ExportReport } from '../../../contract/studio/studio-exports.ts';

type ReportFile = ExportReport['files'][number];
type Rule = ReportFile['rules'][number];

/** One file of an export, as it was measured. */
export interface MeasuredFile {
  readonly name: string;
  readonly levels: SoundLevels;
  /** Constant, in kbit/s; undefined: the rule is for MP3 files only. */
  readonly bitrateKbps?: number | undefined;
}

const requiredRate = 44_100;
const requiredKbps = 192;

/** The levels of a file that consists of these parts. */
export function joinLevels(parts: readonly SoundLevels[]): SoundLevels {
  const samples = parts.reduce((sum, part) => sum + part.samples, 0);
  const power = parts.reduce((sum, part) => sum + 10 ** (part.rmsDb / 10) * part.samples, 0);
  return {
    samples,
    sampleRate: parts[0]?.sampleRate ?? requiredRate,
    rmsDb: 10 * Math.log10(power / samples),
    peakDb: Math.max(...parts.map(({ peakDb }) => peakDb)),
    noiseFloorDb: Math.min(...parts.map(({ noiseFloorDb }) => noiseFloorDb)),
    headS: parts[0]?.headS ?? 0,
    tailS: parts.at(-1)?.tailS ?? 0,
  };
}

/** What a shop of audiobooks checks in each file. */
export function reportFiles(files: readonly MeasuredFile[]): ExportReport {
  const reported = files.map(({ name, levels, bitrateKbps }): ReportFile => {
    const lengthS = levels.samples / levels.sampleRate;
    return {
      name,
      duration_ms: Math.round(lengthS * 1000),
      rules: [...soundRules(levels), ...fileRules(levels, lengthS, bitrateKbps)],
    };
  });
  return { files: reported, passed: reported.every(({ rules }) => rules.every(({ passed }) => passed)) };
}

function soundRules({ rmsDb, peakDb, noiseFloorDb, headS, tailS }: SoundLevels): Rule[] {
  const { rmsDb: rms, maxPeakDb, maxNoiseFloorDb, headS: head, tailS: tail } = audiobookLevels;
  return [
    {
      rule: 'loudness',
      measured: decibels(rmsDb),
      required: `${decibels(rms.min)} to ${decibels(rms.max)}`,
      passed: isWithin(rmsDb, rms),
    },
    {
      rule: 'peak',
      measured: decibels(peakDb),
      required: `at most ${decibels(maxPeakDb)}`,
      passed: peakDb <= maxPeakDb,
    },
    {
      rule: 'noise_floor',
      measured: decibels(noiseFloorDb),
      required: `at most ${decibels(maxNoiseFloorDb)}`,
      passed: noiseFloorDb <= maxNoiseFloorDb,
    },
    { rule: 'silence_at_start', measured: seconds(headS), required: between(head), passed: isWithin(headS, head) },
    { rule: 'silence_at_end', measured: seconds(tailS), required: between(tail), passed: isWithin(tailS, tail) },
  ];
}

function fileRules({ sampleRate }: SoundLevels, lengthS: number, bitrateKbps: number | undefined): Rule[] {
  const { maxLengthS } = audiobookLevels;
  return [
    {
      rule: 'length',
      measured: `${(lengthS / 60).toFixed(1)} min`,
      required: `at most ${maxLengthS / 60} min`,
      passed: lengthS <= maxLengthS,
    },
    {
      rule: 'sample_rate',
      measured: kilohertz(sampleRate),
      required: kilohertz(requiredRate),
      passed: sampleRate === requiredRate,
    },
    ...(bitrateKbps === undefined
      ? []
      : [
          {
            rule: 'bit_rate' as const,
            measured: `${bitrateKbps} kbit/s, constant`,
            required: `at least ${requiredKbps} kbit/s, constant`,
            passed: bitrateKbps >= requiredKbps,
          },
        ]),
  ];
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value >= min && value <= max;

const decibels = (value: number): string => {
  if (!Number.isFinite(value) || value < -96) return 'below −96 dBFS';
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(1).replace(/\.0$/, '')} dBFS`;
};
const seconds = (value: number): string => `${value.toFixed(2)} s`;
const between = ({ min, max }: { readonly min: number; readonly max: number }): string => `${min} to ${max} s`;
const kilohertz = (value: number): string => `${value / 1000} kHz`;
