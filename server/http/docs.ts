import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { brand } from '../../contract/catalogue/brand.ts';
import type { Route } from '../../contract/route.ts';
import { docsPolicy } from './security-headers.ts';

const zodTransform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

const errorReply = z.object({
  detail: z.union([
    z.object({
      type: z.string(),
      code: z.string(),
      status: z.string(),
      message: z.string(),
      request_id: z.string(),
      param: z.string().optional(),
    }),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string(), type: z.string() })),
  ]),
});

/** Serves `/openapi.json`, generated from the contract of the mounted routes, and a reference page at `/docs`. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand} API`, version: '1', license: { name: 'AGPL-3.0-or-later' } },
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'xi-api-key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (document) =>
      zodTransform({ ...document, schema: toDocumentation(document.url, document.schema) } as never) as never,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: docsPolicy,
    theme: {
      title: `${brand} API reference`,
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  app.get('/openapi.json', { schema: { hide: true } as never }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
}

function toDocumentation(url: string, schema: unknown) {
  const { contract, ...rest } = (schema ?? {}) as { contract?: Route };
  if (!contract) return { ...rest, hide: true };
  const success = contract.reply ?? {
    description: contract.summary,
    content: Object.fromEntries((contract.content ?? []).map((type) => [type, { schema: z.string() }])),
  };
  return {
    ...rest,
    tags: [/^\/v\d\/([^/]+)/.exec(url)?.[1] ?? 'system'],
    security:
      contract.access === 'public'
        ? []
        : contract.access === 'session'
          ? [{ bearer: [] }]
          : [{ apiKey: [] }, { bearer: [] }],
    response: { 200: success, '4XX': errorReply },
  };
}
