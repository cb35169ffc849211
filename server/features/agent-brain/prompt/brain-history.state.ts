/** A call of a tool that a model asks for; `arguments` is JSON as the model wrote it. */
export interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

/** A message in the format of chat completions. */
export type ChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly ContentPart[] }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** Characters of earlier messages that a model gets; older ones are left out. */
const maxHistoryLength = 60_000;

/**
 * What was said in a conversation. A turn that is dropped leaves nothing, unless it ran tools, whose effects stay; what
 * the person heard of it is added by `heard`.
 */
export function brainHistory() {
  let messages: ChatMessage[] = [];
  let turnStart = 0;
  let droppedUser: ChatMessage | undefined;
  let context: string[] = [];

  return {
    /** Starts a turn with the words of the person. */
    begin(message: ChatMessage) {
      droppedUser = undefined;
      turnStart = messages.length;
      messages.push(message);
    },
    add(message: ChatMessage) {
      messages.push(message);
    },
    /** Starts a turn of the agent alone, such as its first message. */
    beginOwn() {
      droppedUser = undefined;
      turnStart = messages.length;
    },
    /** Removes the turn that was not heard, and keeps what tools did; whether it kept something. */
    drop(): boolean {
      const turn = messages.slice(turnStart);
      const hasEffects = turn.some(({ role }) => role === 'tool');
      droppedUser = turn.find(({ role }) => role === 'user');
      if (!hasEffects) messages = messages.slice(0, turnStart);
      return hasEffects;
    },
    /** Replaces the words of the last turn by those that the person heard. */
    heard(text: string) {
      if (droppedUser && !messages.slice(turnStart).includes(droppedUser)) messages.push(droppedUser);
      droppedUser = undefined;
      const turn = messages.slice(turnStart).filter(({ role }, index, all) => {
        const isLastWords =
          role === 'assistant' && !all.slice(index + 1).some(({ role: later }) => later !== 'assistant');
        return !isLastWords;
      });
      messages = [...messages.slice(0, turnStart), ...turn];
      if (text.trim() !== '') messages.push({ role: 'assistant', content: `${text.trim()} …` });
    },
    addContext(text: string) {
      context.push(text);
    },
    /** Takes what the client said about the context since the last turn. */
    takeContext(): string[] {
      const taken = context;
      context = [];
      return taken;
    },
    /** The newest messages within the limit, from a message of a person on, so that no tool result stands alone. */
    recent(maxLength = maxHistoryLength): ChatMessage[] {
      let length = 0;
      let start = messages.length;
      while (start > 0) {
        length += JSON.stringify(messages[start - 1]).length;
        if (length > Math.min(maxLength, maxHistoryLength) && start < messages.length) break;
        start--;
      }
      if (start > 0) while (start < messages.length && messages[start]!.role !== 'user') start++;
      return messages.slice(start);
    },
    /** All that was said, for conditions: one line a message. */
    transcript(maxLines: number): string {
      return messages
        .filter(({ role, content }) => role !== 'tool' && typeof content === 'string' && content !== '')
        .slice(-maxLines)
        .map(({ role, content }) => `${role}: ${content}`)
        .join('\n');
    },
  };
}
