/** The peaks that a waveform is drawn from. */
export interface Peaks {
  /** Each 0 to 1; as many as are known so far. */
  readonly values: readonly number[];
  /** Peaks per second; undefined: the peaks cover the whole recording in equal segments. */
  readonly perSecond: number | undefined;
}

export const noPeaks: Peaks = { values: [], perSecond: undefined };

/** Decodes a stored waveform: base64 of bytes, 255 for full scale. Undefined if it is invalid. */
export function decodePeaks(outline: string): Peaks | undefined {
  try {
    const values = Array.from(atob(outline), (byte) => byte.charCodeAt(0) / 255);
    return values.length > 0 ? { values, perSecond: undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** The number of peaks of the complete recording. */
export const totalPeaks = ({ values, perSecond }: Peaks, durationInS: number): number =>
  perSecond === undefined ? values.length : durationInS * perSecond;
