import { expect, it } from 'vitest';
import { geolocationService } from './geolocation.service.ts';

const service = await geolocationService({ databaseFile: undefined });

it('GEO-001 O-88 reads the location from proxy headers, else returns unknown', () => {
  expect(service.locate({}, '203.0.113.7')).toEqual({ country: null, region: null, city: null });
  expect(
    service.locate({ 'cf-ipcountry': 'us', 'cf-region-code': 'TX', 'cf-ipcity': 'Austin' }, '203.0.113.7'),
  ).toEqual({ country: 'US', region: 'TX', city: 'Austin' });
  expect(service.locate({ 'x-vercel-ip-country': 'CA', 'x-vercel-ip-city': 'Montr%C3%A9al' }, '203.0.113.7')).toEqual({
    country: 'CA',
    region: null,
    city: 'Montréal',
  });
  expect(service.locate({ 'cf-ipcountry': 'XX', 'x-country-code': 'DE' }, '203.0.113.7').country).toBe('DE');
});

it('refuses to start if the database file is missing', async () => {
  await expect(geolocationService({ databaseFile: '/no/such/table.mmdb' })).rejects.toThrow('no such file');
});
