import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { phoneNumbersRoutes } from '../../../contract/telephony/phone-numbers.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { auditLog } from '../../platform/test-doubles.ts';
import { branchAccessService } from '../agents/branches/branch-access.service.ts';
import { permittedAgentsService } from '../agents/permitted-agents.service.ts';
import { configWith, testAgents } from '../agents/test-agents.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentPhoneNumber } from './phone-numbers.present.ts';
import { phoneNumbersService } from './phone-numbers.service.ts';

const { db } = await testDatabase();
const fixture = await testAgents(db);
const phoneNumbers = phoneNumbersService({
  ...fixture,
  auditLog,
  key: randomBytes(32),
  agentAccess: fixture.access,
  branchAccess: branchAccessService({ db, agentAccess: fixture.access }),
  agentNames: permittedAgentsService({ db }).readableNames,
  connect: async () => {},
});
const ada = await createActor(db, 'ada');
const eve = await createActor(db, 'eve');
const bodyOf = (value: unknown) => phoneNumbersRoutes['POST /v1/convai/phone-numbers'].body.parse(value);
const changesOf = (value: unknown) =>
  phoneNumbersRoutes['PATCH /v1/convai/phone-numbers/{phone_number_id}'].body.parse(value);

const createAgent = async (name: string) => (await fixture.saving.create(ada, { name, config: configWith() })).id;

const sip = {
  label: 'Desk',
  inbound_trunk_config: { allowed_addresses: ['203.0.113.0/24'], credentials: { username: 'in', password: 'in-pass' } },
  outbound_trunk_config: {
    address: 'sip.example.com:5070',
    headers: { 'X-Tenant': 'a' },
    credentials: { username: 'out', password: 'out-pass' },
  },
};

it('AGENT-008 imports numbers of each provider and never shows their secrets', async () => {
  const twilio = {
    provider: 'twilio',
    phone_number: '+1 (555) 010-0101',
    label: 'Sales',
    sid: 'AC1234',
    token: 'tok-1',
  };
  const exotel = {
    phone_number: '08047112345',
    label: 'India',
    account_sid: 'acme1',
    api_key: 'key-1',
    api_token: 'tok-2',
    api_subdomain: 'api.in.exotel.com',
    app_id: '77',
  };
  const ids = [];
  for (const body of [twilio, exotel, { ...sip, phone_number: '1001' }])
    ids.push((await phoneNumbers.create(ada, bodyOf(body))).id);
  const shown = (await phoneNumbers.list(ada, {})).map(presentPhoneNumber);
  expect(shown.map(({ provider, phone_number }) => [provider, phone_number]).sort()).toEqual([
    ['exotel', '08047112345'],
    ['sip_trunk', '1001'],
    ['twilio', '+15550100101'],
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/tok-|key-1|pass/);
  expect(shown.find(({ provider }) => provider === 'sip_trunk')).toMatchObject({
    inbound_trunk: { username: 'in', has_auth_credentials: true },
    outbound_trunk: { address: 'sip.example.com:5070', username: 'out', has_auth_credentials: true },
    supports_outbound: true,
  });
  expect(await phoneNumbers.reveal(ada.workspaceId, ids[0]!)).toMatchObject({ secrets: { token: 'tok-1' } });
  const page = await phoneNumbers.page(ada, { limit: 1, sort: 'phone_number', direction: 'asc', search: '0' });
  expect(page).toMatchObject({ hasMore: true, numbers: [{ number: { phoneNumber: '+15550100101' } }] });
  const after = page.numbers[0]!.number.id;
  const next = await phoneNumbers.page(ada, { limit: 5, sort: 'phone_number', direction: 'asc', search: '0', after });
  expect(next.numbers.map(({ number }) => number.phoneNumber)).toEqual(['08047112345', '1001']);
});

it('AGENT-008 names the field of a number, a header or an address that is not valid', () => {
  const paths = (value: unknown) => {
    const { error } = phoneNumbersRoutes['POST /v1/convai/phone-numbers'].body.safeParse(value);
    return error?.issues.map(({ path }) => path.join('.'));
  };
  expect(paths({ ...sip, phone_number: '+12' })).toEqual(['phone_number']);
  expect(paths({ provider: 'twilio', phone_number: '5550100', label: 'x', sid: 'AC1234', token: 't' })).toEqual([
    'phone_number',
  ]);
  const outbound = (part: object) => ({
    ...sip,
    phone_number: '1',
    outbound_trunk_config: { address: 'a.b', ...part },
  });
  expect(paths(outbound({ address: 'sip:a.b' }))).toEqual(['outbound_trunk_config.address']);
  expect(paths(outbound({ address: '[2001:db8::1]:5061' }))).toBeUndefined();
  expect(paths(outbound({ headers: { 'X-A': 'b\r\nRoute: evil' } }))).toEqual(['outbound_trunk_config.headers.X-A']);
  expect(paths(outbound({ headers: { Route: 'evil' } }))?.join()).toContain('outbound_trunk_config.headers');
  expect(paths({ ...sip, phone_number: '1', inbound_trunk_config: { allowed_addresses: ['office'] } })).toEqual([
    'inbound_trunk_config.allowed_addresses.0',
  ]);
});

it('AGENT-008 refuses the same number twice in a workspace, not in another one', async () => {
  const body = bodyOf({ ...sip, phone_number: '+15550100200' });
  await phoneNumbers.create(ada, body);
  await expect(phoneNumbers.create(ada, body)).rejects.toMatchObject({
    code: 'resource_already_exists',
    param: 'phone_number',
  });
  await phoneNumbers.create(eve, body);
  expect(await phoneNumbers.findForIncoming('sip_trunk', 'sip:15550100200@pbx.example.com')).toHaveLength(2);
});

it('AGENT-008 assigns agents that the caller may change; deleting the agent leaves the number without one', async () => {
  const agentId = await createAgent('Clerk');
  const { id } = await phoneNumbers.create(ada, bodyOf({ ...sip, phone_number: '+15550100300' }));
  const assigned = await phoneNumbers.update(ada, id, changesOf({ agent_id: agentId, environment: 'staging' }));
  expect(presentPhoneNumber(assigned).assigned_agent).toEqual({
    agent_id: agentId,
    agent_name: 'Clerk',
    environment: 'staging',
    branch_id: null,
  });
  const other = await phoneNumbers.create(eve, bodyOf({ ...sip, phone_number: '+15550100301' }));
  await expect(phoneNumbers.update(eve, other.id, changesOf({ agent_id: agentId }))).rejects.toMatchObject({
    code: 'agent_not_found',
  });
  await expect(phoneNumbers.update(eve, id, changesOf({ label: 'Stolen' }))).rejects.toMatchObject({
    code: 'agent_phone_number_not_found',
  });
  await expect(phoneNumbers.update(ada, id, changesOf({ branch_id: 'agtbrch_no' }))).rejects.toMatchObject({
    param: 'branch_id',
  });
  await fixture.agents.delete(ada, agentId);
  expect(presentPhoneNumber(await phoneNumbers.get(ada, id)).assigned_agent).toBeNull();
  await phoneNumbers.delete(ada, id);
  await expect(phoneNumbers.get(ada, id)).rejects.toMatchObject({ code: 'agent_phone_number_not_found' });
});

it('AGENT-008 keeps the password of a trunk that is not given again', async () => {
  const { id } = await phoneNumbers.create(ada, bodyOf({ ...sip, phone_number: '+15550100400' }));
  const outbound = { address: 'sip2.example.com', credentials: { username: 'out' } };
  await phoneNumbers.update(ada, id, changesOf({ outbound_trunk_config: outbound, inbound_trunk_config: null }));
  const stored = await phoneNumbers.reveal(ada.workspaceId, id);
  expect(stored).toMatchObject({ secrets: { outbound_password: 'out-pass' }, supportsInbound: false });
  expect(stored?.secrets).not.toHaveProperty('inbound_password');
  const other = { address: 'sip2.example.com', credentials: { username: 'other' } };
  await phoneNumbers.update(ada, id, changesOf({ outbound_trunk_config: other }));
  expect((await phoneNumbers.reveal(ada.workspaceId, id))?.secrets).toEqual({});
});
