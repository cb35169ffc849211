/** The ordinals of 1 to 99 of a language, from those of 1 to 20 and of the tens. */
export function openOrdinals(firstTwenty: string, tens: string, inflectsTens: (ten: number) => string) {
  const small = firstTwenty.split(' ');
  const byTen = tens.split(' ');
  return (value: number): string | undefined => {
    if (value >= 1 && value <= 20) return small[value - 1];
    if (value > 99) return undefined;
    const [ten, one] = [Math.floor(value / 10), value % 10];
    return one === 0 ? byTen[ten - 2] : `${inflectsTens(ten)} ${small[one - 1]}`;
  };
}
