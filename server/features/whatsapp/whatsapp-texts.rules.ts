/** What a number answers itself, without its agent. */
export const whatsappTexts = {
  onlyText: 'I can only read text messages here. Please write to me.',
  noRecognizer: 'I cannot listen to voice messages here. Please write to me.',
  notUnderstood: 'I did not understand this voice message. Please write to me.',
} as const;

/** The longest text of one message over WhatsApp. */
const maxLength = 4096;

/** The pieces of a text in which it can be sent: at the end of a line, else of a word. */
export function splitMessage(text: string, max = maxLength): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const head = rest.slice(0, max + 1);
    const at = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((end) => end > max / 2) ?? max;
    pieces.push(rest.slice(0, at).toWellFormed().trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
}
