import type { ToolCall } from '../prompt/brain-history.state.ts';
import type { ModelDelta } from './chat-stream.parser.ts';

const maxCalls = 20;
const maxArgumentsLength = 64 * 1024;

/** Joins the parts of tool calls, which models send in pieces and in parallel. */
export function toolCallParts(newCallId: () => string) {
  const calls = new Map<string, { id: string; name: string; arguments: string }>();
  return {
    add({ key, id, name, arguments: part }: Extract<ModelDelta, { kind: 'tool_part' }>) {
      let call = calls.get(key);
      // Some servers number all calls 0, and start each with a new ID.
      if (call && id && call.id !== id && name) {
        calls.set(`${key}/${call.id}`, call);
        call = undefined;
      }
      if (!call) {
        if (calls.size >= maxCalls) return;
        call = { id: id ?? newCallId(), name: '', arguments: '' };
        calls.delete(key);
        calls.set(key, call);
      }
      if (id) call.id = id;
      if (name) call.name = call.name === '' || call.name === name ? name : call.name + name;
      if (call.arguments.length < maxArgumentsLength) call.arguments += part;
    },
    /** The complete calls, in the order in which they began; those without a name are left out. */
    list: (): ToolCall[] =>
      [...calls.values()]
        .filter(({ name }) => name !== '')
        .map(({ id, name, arguments: parameters }) => ({
          id,
          type: 'function',
          function: { name: name.slice(0, 128), arguments: parameters || '{}' },
        })),
  };
}
