/** Licences whose code may be combined with, or whose files may accompany, a program under AGPL-3.0-or-later. */
const compatible: ReadonlySet<string> = new Set([
  // Permissive.
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BSL-1.0', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'MIT-Festival', 'Python-2.0', 'Unlicense', 'WTFPL', 'X11', 'Zlib'],
  // Copyleft that permits it. MPL-2.0 names the AGPL as a secondary licence.
  ...['AGPL-3.0-only', 'AGPL-3.0-or-later', 'GPL-3.0', 'GPL-3.0-only', 'GPL-3.0-or-later', 'GPL-2.0-or-later'],
  ...['LGPL-2.1', 'LGPL-2.1-only', 'LGPL-2.1-or-later', 'LGPL-3.0', 'LGPL-3.0-only', 'LGPL-3.0-or-later', 'MPL-2.0'],
  // Data and fonts.
  ...['CC-BY-4.0', 'OFL-1.1', 'Unicode-3.0', 'Unicode-DFS-2016'],
]);

/**
 * Whether a licence expression (SPDX) leaves a way to use a package in a program under AGPL-3.0-or-later: one side of
 * each OR, and both sides of each AND. An exception (WITH) only adds permissions. False for text that is no expression.
 */
export function isCompatible(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;

  function readOr(): boolean | undefined {
    let result = readAnd();
    while (tokens[at] === 'OR') {
      at += 1;
      result = combine(result, readAnd(), (one, other) => one || other);
    }
    return result;
  }

  function readAnd(): boolean | undefined {
    let result = readOne();
    while (tokens[at] === 'AND') {
      at += 1;
      result = combine(result, readOne(), (one, other) => one && other);
    }
    return result;
  }

  function readOne(): boolean | undefined {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const result = readOr();
      at += 1;
      return tokens[at - 1] === ')' ? result : undefined;
    }
    if (token === undefined || /^(\)|OR|AND|WITH)$/.test(token)) return undefined;
    if (tokens[at] === 'WITH') at += 2;
    return compatible.has(token.replace(/\+$/, '-or-later')) || compatible.has(token);
  }

  const result = readOr();
  return at === tokens.length && result === true;
}

/** Undefined if one side is no expression. */
const combine = (
  one: boolean | undefined,
  other: boolean | undefined,
  apply: (one: boolean, other: boolean) => boolean,
): boolean | undefined => (one === undefined || other === undefined ? undefined : apply(one, other));
