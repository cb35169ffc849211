/** Hz of the tones of a key (ITU-T Q.23): of its row and of its column. */
export const rowHz = [697, 770, 852, 941] as const;
export const columnHz = [1209, 1336, 1477, 1633] as const;
export const keypad = ['123A', '456B', '789C', '*0#D'] as const;

/** Of each tone: about −10 dBm0 for the row, and 2 dB more for the column, which lines attenuate more. */
const [rowAmplitude, columnAmplitude] = [6500, 8200];
/** Samples over which a tone begins and ends, against clicks. */
const rampLength = 16;

/** The dual tone of a key at 8 kHz; undefined if there is no such key. */
export function keyTone(key: string, ms: number): Int16Array | undefined {
  const row = keypad.findIndex((keys) => keys.includes(key));
  if (row < 0 || key.length !== 1) return undefined;
  const column = keypad[row]!.indexOf(key);
  const length = Math.round(ms * 8);
  const step = (2 * Math.PI) / 8000;
  return Int16Array.from({ length }, (_, i) => {
    const gain = Math.min(1, (i + 1) / rampLength, (length - i) / rampLength);
    const tone =
      rowAmplitude * Math.sin(step * rowHz[row]! * i) + columnAmplitude * Math.sin(step * columnHz[column]! * i);
    return Math.round(gain * tone);
  });
}
