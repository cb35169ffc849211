/** Text in one line: spaces in one run, without control characters and invisible hints for line breaks. */
export const cleanLine = (text: string): string =>
  text
    .replaceAll(/[\u00ad\u200b\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
