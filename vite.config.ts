import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { changesPlugin } from './scripts/changelog/changes-plugin.ts';
import { createClosedChunk } from './scripts/closed-chunk.ts';
import { soundsPlugin } from './scripts/site/sounds-plugin.ts';

/** The API server that `npm run dev` uses, started with `npm start`. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

const web = join(import.meta.dirname, 'web');
const code = /\/(web|contract|node_modules)\//;

/** Bundles the modules that every screen needs into a few files, since many small files need more bytes and requests. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|\/web\/data\/store\// },
  { name: 'messages', test: /\/web\/messages\/(locale|catalogue|t)\.ts$/ },
  { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
  { name: 'page', test: /\/web\/(data\/entry\/record-visit|parts\/page\/(route-error|theme))\.tsx?$/ },
  { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared)/ },
  // What every page of the app loads, then what every screen below its frame loads.
  { name: createClosedChunk('start', [join(web, 'entry.client.tsx'), join(web, 'root.tsx')]), test: code },
  {
    name: createClosedChunk('shell', [join(web, 'shell/app-layout.tsx'), join(web, 'panels/notices/notices.tsx')]),
    test: code,
  },
  // Small modules of many screens. With more of them, the first visit of a screen needs fewer requests but more bytes.
  { name: 'common', test: code, minShareCount: 12, maxModuleSize: 12_000 },
];

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), changesPlugin(), soundsPlugin()],
  // Groups change the order in which modules run, unless it is kept.
  environments: {
    client: { build: { rolldownOptions: { output: { strictExecutionOrder: true, codeSplitting: { groups } } } } },
  },
  server: {
    proxy: {
      '/v1': server,
      '/v2': server,
      '/openapi': server,
      '/player': server,
      '/convai-widget': server,
    },
  },
});
