import { expect, it, vi } from 'vitest';
import { clientActions } from './client-actions.service.ts';
import { openClientCalls } from './client-calls.state.ts';

const request = { name: 'echo', toolCallId: 'call_1', parameters: { message: 'Hi' }, config: { mcp_server_id: 'm1' } };

function setUp(kind: 'socket' | 'phone') {
  const [toChannel, send, calls] = [vi.fn(), vi.fn(), openClientCalls()];
  const channel = { kind, send: toChannel };
  const actions = clientActions({
    ...{ channel, calls, send, events: new Set(['audio']), currentId: () => 1, now: () => new Date(0) },
  });
  return { actions, calls, toChannel };
}

it('AGENT-012 asks whether a tool may be called, also clients that are not told of calls', async () => {
  const { actions, calls, toChannel } = setUp('socket');
  const allowed = actions.approve(request);
  expect(toChannel).toHaveBeenCalledWith({
    type: 'mcp_tool_call',
    mcp_tool_call: expect.objectContaining({ state: 'awaiting_approval', tool_call_id: 'call_1', tool_name: 'echo' }),
  });
  calls.settle('call_1', { result: '', isError: false });
  expect(await allowed).toBe(true);
});

it('AGENT-012 refuses at once what nobody can allow on the phone', async () => {
  const { actions, toChannel } = setUp('phone');
  expect(await actions.approve(request)).toBe(false);
  expect(toChannel).not.toHaveBeenCalled();
});
