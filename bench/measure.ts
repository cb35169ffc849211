/** The value below which the share `p` (0 to 1) of `values` lies; NaN for an empty list. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

/** `name: p50 …, p95 …, p99 …` in ms. */
export const report = (name: string, values: readonly number[]): string =>
  `${name}: p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms (n ${values.length})`;

/** 1000 characters of plain English. */
export const thousandCharacters = (
  'The lighthouse keeper had a rule about storms: never name them. A named storm, he said, takes an interest in you. ' +
  'So on the night of the fourteenth, when the barometer fell faster than he had ever seen it fall, he only lit the lamp, ' +
  'put the kettle on, and said good evening to the dark, the way you would to a neighbour you did not quite trust. ' +
  'By midnight the sea was climbing the stairs. He counted the steps it took, as he had counted them every winter for thirty ' +
  'years, and found that it was two ahead of the worst of them. Then the wind dropped, all at once, like a man who has ' +
  'forgotten what he came to say. In the quiet he heard a boat. It had no light and no engine, and it was very close. ' +
  'He took the lantern from its hook and went down, past the oil and the ropes and the calendar that nobody turned, and ' +
  'opened the door on a woman who was holding an oar like a walking stick. She looked at the lamp above them for a while. '
)
  .padEnd(1000, 'You are late, she said. ')
  .slice(0, 1000);
