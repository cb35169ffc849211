const decimalDigit = /^\p{Nd}$/u;
const digitValues = new Map<string, number>();

/** The value of a decimal digit of any script. The digits of a script are consecutive code points. */
export function digitValue(digit: string): number {
  const cached = digitValues.get(digit);
  if (cached !== undefined) return cached;
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (decimalDigit.test(String.fromCodePoint(zero - 1))) zero--;
  const value = (code - zero) % 10;
  digitValues.set(digit, value);
  return value;
}
