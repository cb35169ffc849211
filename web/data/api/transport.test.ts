import { describe, expect, it, vi } from 'vitest';
import { ApiError, messageOf } from './api-error.ts';
import { requestUrl } from './request-url.ts';
import { type HttpRequest, parsed, send } from './transport.ts';

const json = (status: number, body: unknown) => Response.json(body, { status });

async function failureOf(response: Response | Error, request: HttpRequest = { route: 'GET /v1/user' }) {
  const fetch = async () => {
    if (response instanceof Error) throw response;
    return response;
  };
  return send(fetch, request).then(
    () => expect.unreachable('the call went well'),
    (error: ApiError) => error,
  );
}

describe('request URL', () => {
  it('API-003 encodes each path parameter', () => {
    expect(requestUrl('/v1/voices/{a}/{b}', { a: 'x y', b: 'z' })).toBe('/v1/voices/x%20y/z');
    expect(requestUrl('/v1/voices/{a}', { a: '../history?x#y' })).toBe('/v1/voices/..%2Fhistory%3Fx%23y');
  });

  it('API-003 rejects a path with a missing parameter', () => {
    expect(() => requestUrl('/v1/voices/{a}', {})).toThrow('needs a');
  });

  it('API-004 skips null', () => {
    expect(requestUrl('/v1/history', {}, { a: null, b: 1, c: undefined })).toBe('/v1/history?b=1');
  });

  it('API-005 repeats the key of a list', () => {
    expect(requestUrl('/v1/history', {}, { k: [1, null, 2], flag: false })).toBe('/v1/history?k=1&k=2&flag=false');
  });
});

describe('request', () => {
  const sent = async (request: HttpRequest) => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => json(200, {}));
    await send(fetch, request);
    const [url, init] = fetch.mock.calls[0]!;
    return { url, init, request: new Request(`http://localhost${url}`, init) };
  };

  it('sends JSON with the bearer token', async () => {
    const { request } = await sent({ route: 'POST /v1/user/edit', body: { first_name: 'Ada' }, token: 'abc' });
    expect(request.method).toBe('POST');
    expect(request.headers.get('authorization')).toBe('Bearer abc');
    expect(request.headers.get('content-type')).toBe('application/json');
    expect(await request.json()).toEqual({ first_name: 'Ada' });
  });

  it('API-006 sends a form as multipart', async () => {
    const form = new FormData();
    form.set('name', 'Maren');
    form.set('files', new Blob(['RIFF']), 'a.wav');
    const { request } = await sent({ route: 'POST /v1/voices/add', body: form });
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect((await request.formData()).get('name')).toBe('Maren');
  });
});

describe('response body', () => {
  it('API-007 is an object, a text or a Blob, depending on the content type', async () => {
    const typed = (type: string, body: string) => parsed(new Response(body, { headers: { 'content-type': type } }));
    expect(await typed('application/json; charset=utf-8', '{"a":1}')).toEqual({ a: 1 });
    expect(await typed('text/plain', 'words')).toBe('words');
    const audio = (await typed('audio/mpeg', 'ID3')) as Blob;
    expect(audio).toBeInstanceOf(Blob);
    expect([audio.type, audio.size]).toEqual(['audio/mpeg', 3]);
  });
});

describe('error', () => {
  it('API-008 carries status, message, type and payload', async () => {
    const body = { detail: [{ loc: ['body', 'text'], msg: 'Field required', type: 'missing' }] };
    const error = await failureOf(json(422, body));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, message: 'Field required', type: 'missing', payload: body });
  });

  it('API-009 API-014 takes the message from detail.message, else detail.msg', async () => {
    expect((await failureOf(json(400, { detail: { message: 'A', msg: 'B' } }))).message).toBe('A');
    expect((await failureOf(json(400, { detail: { msg: 'B' } }))).message).toBe('B');
    expect((await failureOf(json(404, { detail: 'Not Found' }))).message).toBe('Not Found');
  });

  it('API-010 takes the type from detail.status', async () => {
    expect((await failureOf(json(401, { detail: { status: 'quota_exceeded' } }))).type).toBe('quota_exceeded');
  });

  it('API-012 has status 0 and type unknown if the response is unreadable', async () => {
    const error = await failureOf(new Response('{"detail":', { status: 500 }));
    expect(error).toMatchObject({ status: 0, type: 'unknown' });
  });

  it('API-013 has type unknown after a network failure', async () => {
    const error = await failureOf(new TypeError('fetch failed'));
    expect(error).toMatchObject({ name: 'unknown', status: 0, type: 'unknown' });
  });

  it('passes an abort through', async () => {
    const error = await failureOf(new DOMException('gone', 'AbortError'));
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error.name).toBe('AbortError');
  });

  it('API-015 API-016 shows the server’s message below 500 and the general one otherwise', async () => {
    const general = 'Something went wrong, please try again later.';
    const body = { detail: { status: 'x', message: 'Own words' } };
    expect(messageOf(await failureOf(json(422, body)))).toBe('Own words');
    expect(messageOf(await failureOf(json(500, body)))).toBe(general);
    expect(messageOf(await failureOf(new TypeError('fetch failed')))).toBe('The server cannot be reached.');
    expect(messageOf(new Error('inner detail'))).toBe(general);
  });
});
