import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildWidget } from './build-widget.ts';

/** Namespaces, and comments and examples in the packages: texts that nobody requests. */
const harmless =
  /^https?:\/\/(?:$|www\.w3\.org\/|www\.ibm\.com\/data\/dtd|example\.com|github\.com\/|aomediacodec\.github\.io|www\.$)/;

it('AGENT-006 builds the widget as one script that names no other host, within 450 kB', async () => {
  const { script, resampler } = await buildWidget();
  const addresses = [
    ...script.matchAll(/(?:https?|wss?):\/\/[\w./-]*/g),
    ...resampler.matchAll(/https?:\/\/[\w./-]*/g),
  ];
  expect(addresses.map(([address]) => address).filter((address) => !harmless.test(address))).toEqual([]);
  expect(script).not.toMatch(/openfpcdn|googleapis|jsdelivr|elevenlabs\.io/);
  expect(script).toContain('elevenlabs-convai');
  expect(`${script}${resampler}`).not.toMatch(/^\s*(?:import|export)\b/m);
  const size = gzipSync(script).length;
  console.info('gzip bytes of the widget', size);
  expect(size).toBeLessThanOrEqual(450_000);
});
