import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentReader } from '../../server/platform/documents/read-document.ts';
import { epubOf, pdfOf, toSource } from '../../server/platform/documents/test-documents.ts';

// Reads a book of 300 pages as EPUB and as PDF, and an EPUB of 3,000 chapters, each in a child process as a server does.
const sentence =
  'The keeper climbed the stairs of the lighthouse every evening, and he counted them again as he went. ';
const page = `<p>${sentence.repeat(6)}</p>`.repeat(3);
const folder = mkdtempSync(join(tmpdir(), 'timbre-imports-'));
const reader = documentReader();
const rounds = 5;

async function measure(name: string, file: string, content: Buffer): Promise<void> {
  const source = await toSource(folder, file, content);
  const times: number[] = [];
  let characters = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const { sections } = await reader.read(source, { signal: AbortSignal.timeout(120_000) });
    times.push(performance.now() - start);
    characters = sections.flatMap(({ blocks }) => blocks).reduce((sum, { text }) => sum + text.length, 0);
  }
  times.sort((one, other) => one - other);
  const [median, slowest] = [times[Math.floor(rounds / 2)]!, times.at(-1)!];
  console.log(
    `${name}: ${(median / 1000).toFixed(2)} s (slowest ${(slowest / 1000).toFixed(2)} s), ${characters} characters`,
  );
}

try {
  const chapters = (count: number, body: string) =>
    Array.from({ length: count }, (_, at) => ({
      title: `Chapter ${at + 1}`,
      body: `<h1>Chapter ${at + 1}</h1>${body}`,
    }));
  await measure('EPUB of 300 pages', 'book.epub', await epubOf({ chapters: chapters(30, page.repeat(10)) }));
  await measure('EPUB of 3,000 chapters', 'many.epub', await epubOf({ chapters: chapters(3000, page) }));
  const pdf = await pdfOf((document) => {
    for (let at = 0; at < 300; at++) {
      if (at > 0) document.addPage();
      if (at % 10 === 0) document.fontSize(20).text(`Chapter ${at / 10 + 1}`);
      for (let part = 0; part < 3; part++) document.fontSize(9).text(sentence.repeat(6), { indent: 12 });
    }
  });
  await measure('PDF of 300 pages', 'book.pdf', pdf);
} finally {
  rmSync(folder, { recursive: true });
}
