import { expect, it } from 'vitest';
import { emptyNumber, numberProblem, toNewNumber } from './number-draft.ts';

const sip = { ...emptyNumber, label: ' Desk ', number: '+1 (555) 123-4567' };

it('AGENT-008 asks for what a number needs', () => {
  expect(numberProblem(emptyNumber)).toMatch(/name/);
  expect(numberProblem({ ...sip, number: 'a b' })).toMatch(/extension/);
  expect(numberProblem(sip)).toBeUndefined();
  expect(numberProblem({ ...sip, account: 'desk' })).toMatch(/password/);
  expect(numberProblem({ ...sip, provider: 'twilio', number: '201' })).toMatch(/country code/);
  expect(numberProblem({ ...sip, provider: 'twilio' })).toMatch(/credentials/);
  expect(numberProblem({ ...sip, provider: 'exotel', account: 'a', secret: 'b' })).toMatch(/API key/);
});

it('AGENT-008 writes trunks for both directions, or only for incoming calls', () => {
  expect(toNewNumber(sip)).toEqual({
    provider: 'sip_trunk',
    label: 'Desk',
    phone_number: '+15551234567',
    supports_outbound: false,
    inbound_trunk_config: { media_encryption: 'allowed' },
  });
  const credentials = { username: 'desk', password: 'x' };
  const both = {
    ...sip,
    address: 'pbx.example.com:5060',
    transport: 'tcp',
    account: 'desk',
    secret: 'x',
    allowedAddresses: '192.0.2.1, 198.51.100.0/24',
  };
  expect(toNewNumber(both)).toMatchObject({
    supports_outbound: true,
    inbound_trunk_config: { allowed_addresses: ['192.0.2.1', '198.51.100.0/24'], credentials },
    outbound_trunk_config: { address: 'pbx.example.com:5060', transport: 'tcp', credentials },
  });
});

it('AGENT-008 writes the accounts of Twilio and Exotel', () => {
  const account = { ...sip, account: 'AC1', secret: 't', apiKey: 'k', appId: '12' };
  expect(toNewNumber({ ...account, provider: 'twilio' })).toMatchObject({ provider: 'twilio', sid: 'AC1', token: 't' });
  expect(toNewNumber({ ...account, provider: 'exotel' })).toMatchObject({
    provider: 'exotel',
    account_sid: 'AC1',
    api_key: 'k',
    api_token: 't',
    app_id: '12',
    api_subdomain: 'api.exotel.com',
  });
});
