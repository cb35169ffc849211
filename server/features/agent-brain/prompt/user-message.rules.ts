import type { BrainFile } from '../brain-session.rules.ts';
import type { ChatMessage } from './brain-history.state.ts';

const maxMessageLength = 20_000;
const maxFileText = 20_000;

/** The message of a person with its files, after what the client told about the context. Both are data for the model. */
export function userMessage(text: string, files: readonly BrainFile[], context: readonly string[]): ChatMessage {
  const notes = context.map((note) => `[Context, not said by the person: ${note.slice(0, maxMessageLength)}]`);
  const texts = files
    .filter(({ dataUrl }) => dataUrl === undefined)
    .map(({ name, text: content }) =>
      content === undefined
        ? `[The person sent the file “${name}”, which cannot be read here.]`
        : `[File “${name}” of the person]\n${content.slice(0, maxFileText)}\n[End of the file]`,
    );
  const content = [...notes, ...texts, text.slice(0, maxMessageLength)].filter(Boolean).join('\n');
  const images = files.flatMap(({ dataUrl }) =>
    dataUrl === undefined ? [] : [{ type: 'image_url' as const, image_url: { url: dataUrl } }],
  );
  return images.length === 0
    ? { role: 'user', content }
    : { role: 'user', content: [{ type: 'text', text: content }, ...images] };
}
