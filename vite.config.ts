import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the API: a server started with `npm start`. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: { '/v1': server, '/v2': server, '/openapi.json': server, '/docs': server } },
});
