import type { ReferenceIndex, ReferenceSection } from '../../../contract/reference/api-reference.ts';
import type { Routes } from '../../../contract/route.ts';
import { documentedRoutes, sectionOf } from './openapi-document.ts';

/** The sections that most readers look for; the others follow in the order of the alphabet. */
const firstSections = [
  'text-to-speech',
  'text-to-dialogue',
  'speech-to-speech',
  'speech-to-text',
  'sound-generation',
  'music',
  'audio-isolation',
  'dubbing',
  'voices',
  'text-to-voice',
  'models',
  'history',
  'convai',
  'studio',
];

/** The name of an operation within its section: its method and what follows the section in the path. */
export function operationId(method: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const [version = '', section] = parts;
  const rest = /^v\d$/.test(version)
    ? [...(version === 'v1' ? [] : [version]), ...parts.slice(section === undefined ? 1 : 2)]
    : parts;
  return [method.toLowerCase(), ...rest.map((part) => part.replaceAll(/[^\w.-]/g, ''))].join('-');
}

/** The operations of the API by section. */
export function referenceIndex(routes: Routes): ReferenceIndex {
  const sections = new Map<string, ReferenceSection['operations'][number][]>();
  for (const { method, path, route } of documentedRoutes(routes)) {
    const section = sectionOf(path);
    const operations = sections.get(section) ?? [];
    sections.set(section, operations);
    operations.push({ id: operationId(method, path), method, path, summary: route.summary });
  }
  const rank = (id: string) => (firstSections.indexOf(id) + 1 || firstSections.length + 1) - 1;
  return {
    sections: [...sections]
      .map(([id, operations]) => ({ id, operations }))
      .toSorted((a, b) => rank(a.id) - rank(b.id) || a.id.localeCompare(b.id, 'en')),
  };
}
