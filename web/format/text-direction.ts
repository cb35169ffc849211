const scripts = [
  ['rtl', /[\p{Script=Hebrew}\p{Script=Arabic}]/u],
  ['ltr', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u],
] as const;

/** TTS-008: the direction of the first letter with a known script; `unknown` if there is none. */
export function textDirection(text: string): 'rtl' | 'ltr' | 'unknown' {
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    for (const [direction, script] of scripts) if (script.test(letter)) return direction;
  }
  return 'unknown';
}

/** FMT-005: the `dir` attribute of a text box; if the direction is unknown the browser decides. */
export function dirOf(text: string): 'rtl' | 'ltr' | 'auto' {
  const direction = textDirection(text);
  return direction === 'unknown' ? 'auto' : direction;
}
