import { expect, it } from 'vitest';
import { toHeaders, toVariables } from './sip-attributes.rules.ts';

it('AGENT-008 sends dynamic variables as headers, each in one line', () => {
  const attributes = { name: 'X-Name', order: 'X-Order', gone: 'X-Gone', secret__key: 'X-Key', toString: 'X-Method' };
  const variables = { name: 'Ann\r\nRoute: <sip:evil>', order: 7, other: 'no', secret__key: 'hidden', gone: null };
  expect(toHeaders(attributes, variables)).toEqual({ 'X-Name': 'Ann Route: <sip:evil>', 'X-Order': '7' });
  expect(toHeaders({ list: 'X-List' }, { list: [1, 2] })).toEqual({ 'X-List': '[1,2]' });
});

it('AGENT-008 reads headers of incoming calls into dynamic variables', () => {
  const headers: Readonly<Record<string, string>> = { 'x-name': 'Ann' };
  const attributes = { name: 'X-Name', order: 'X-Order', system__time: 'X-Name' };
  expect(toVariables(attributes, (name) => headers[name.toLowerCase()])).toEqual({ name: 'Ann' });
});
