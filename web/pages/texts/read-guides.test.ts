import { expect, it } from 'vitest';
import { indexGuide, readGuides } from './read-guides.server.ts';

it('indexes each section of a guide by its words', () => {
  const html =
    '<p>Call the <code>server</code>.</p>\n<h2 id="the-key">The &amp; key</h2>\n<p>Keys are secret. Secret keys.</p>\n<h2 id="end">End</h2><pre><code>curl /v1/voices</code></pre>';
  const text = {
    slug: 'x',
    title: 'X',
    heading: 'Start here',
    description: 'A guide.',
    isExample: false,
    hasNotice: false,
  };
  expect(indexGuide({ ...text, html })).toEqual({
    slug: 'x',
    heading: 'Start here',
    description: 'A guide.',
    words: 'start here guide call the server',
    sections: [
      { id: 'the-key', title: 'The & key', words: 'the key keys are secret' },
      { id: 'end', title: 'End', words: 'end curl v1 voices' },
    ],
  });
});

it('reads the guides in their order', () => {
  const guides = readGuides();
  expect(guides[0]!.slug).toBe('getting-started');
  expect(new Set(guides.map(({ slug }) => slug)).size).toBe(guides.length);
  for (const { slug, sections } of guides) {
    expect(sections.length, slug).toBeGreaterThan(1);
    expect(
      sections.filter(({ id, title }) => !id || !title),
      slug,
    ).toEqual([]);
  }
});
