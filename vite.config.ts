import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { changesPlugin } from './scripts/changelog/changes-plugin.ts';
import { soundsPlugin } from './scripts/site/sounds-plugin.ts';

/** The API server that `npm run dev` uses, started with `npm start`. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

/** Bundles the modules that every screen needs into a few files, since many small files need more bytes and requests. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|\/web\/data\/store\// },
  { name: 'messages', test: /\/web\/messages\/(locale|catalogue|t)\.ts$/ },
  { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
  { name: 'page', test: /\/web\/(data\/entry\/record-visit|parts\/page\/(route-error|theme))\.tsx?$/ },
  { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared)/ },
];

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), changesPlugin(), soundsPlugin()],
  ...(!isSsrBuild && { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
  server: {
    proxy: {
      '/v1': server,
      '/v2': server,
      '/openapi.json': server,
      '/docs': server,
      '/player': server,
      '/convai-widget': server,
    },
  },
}));
