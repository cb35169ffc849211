import { expect, it } from 'vitest';
import type { ServiceName, ServiceState, StatusReply } from '../../../contract/instance/status.ts';
import { outageText } from './status-texts.ts';

const reply = (states: Partial<Record<ServiceName, ServiceState>>): StatusReply => ({
  status: 'outage',
  services: Object.entries(states).map(([name, status]) => ({ name: name as ServiceName, status })),
  checked_at_unix: 0,
});

it('warns of an outage, then of what works partly', () => {
  expect(outageText(reply({ speech: 'outage', agents: 'degraded' }))).toContain('not available');
  expect(outageText(reply({ speech: 'operational', agents: 'degraded' }))).toContain('only partly');
});

it('does not warn of mail, or of what is not set up', () => {
  expect(outageText(reply({ speech: 'operational', mail: 'outage', transcription: 'not_set_up' }))).toBeUndefined();
});
