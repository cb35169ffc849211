/** What a waveform is drawn from. */
export interface Peaks {
  /** Each 0 to 1; as many as are known yet. */
  readonly values: readonly number[];
  /** How many stand for a second; undefined: they stand for the whole recording, each for an equal part. */
  readonly perSecond: number | undefined;
}

export const noPeaks: Peaks = { values: [], perSecond: undefined };

/** Reads a kept waveform: base64 of bytes, 255 for full scale. Undefined where it cannot be read. */
export function decodePeaks(outline: string): Peaks | undefined {
  try {
    const values = Array.from(atob(outline), (byte) => byte.charCodeAt(0) / 255);
    return values.length > 0 ? { values, perSecond: undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** How many peaks there are when the whole recording is known. */
export const totalPeaks = ({ values, perSecond }: Peaks, durationInS: number): number =>
  perSecond === undefined ? values.length : durationInS * perSecond;
