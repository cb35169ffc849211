/** Parses one header per line, as `Name: value`; undefined if a line is none. */
export function parseHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const headers = lines.map((line) => /^([^\s:]+):\s*(.*)$/.exec(line));
  if (headers.includes(null)) return undefined;
  return Object.fromEntries(headers.map((match) => [match?.[1], match?.[2]]));
}
