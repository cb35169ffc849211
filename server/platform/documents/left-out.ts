import type { LeftOut } from './html-blocks.ts';

export const nothingLeftOut = (): LeftOut => ({ pictures: 0, footnotes: 0, code: 0 });

/** What was left out, in sentences. */
export function describeLeftOut({ pictures, footnotes, code }: LeftOut): string[] {
  const sentence = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? `1 ${one} was left out.` : `${count} ${many} were left out.`];
  return [
    ...sentence(footnotes, 'footnote', 'footnotes'),
    ...sentence(pictures, 'picture', 'pictures'),
    ...sentence(code, 'code block', 'code blocks'),
  ];
}
