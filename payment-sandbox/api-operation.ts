import { z } from 'zod';
import { checkParams, id, int } from './request-params.ts';
import { invalidRequest } from './sandbox-errors.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Account, AnyObject, List } from './stripe-objects.ts';

/** Input of an operation: the state, the checked parameters, and the ID in the path. */
export interface Call<P> {
  readonly state: SandboxState;
  readonly params: P;
  readonly id: string;
  /** The connected account that the `Stripe-Account` header names. */
  readonly account: Account | undefined;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** One operation of the API: `POST /v1/invoices/:id/pay`. */
export interface Operation {
  readonly method: Method;
  readonly path: readonly string[];
  /** The changes of the operation are undone; only its result is used. */
  readonly isDryRun?: true;
  /** Whether it accepts the `Stripe-Account` header. */
  readonly isOnAccount: boolean;
  run(
    state: SandboxState,
    id: string,
    params: unknown,
    account?: Account,
  ): { result: object; expand: readonly string[] };
}

const expand = z.array(z.string().max(200)).max(20).default([]);

/** Defines an operation: `key` is its method and path, `shape` the schema of its parameters. */
export const operation = <S extends z.ZodRawShape>(
  key: `${Method} /v1/${string}`,
  shape: S,
  run: (call: Call<z.output<z.ZodObject<S>>>) => object,
  { isOnAccount = false }: { readonly isOnAccount?: boolean } = {},
): Operation => {
  const [method, path] = key.split(' ') as [Method, string];
  const schema = z.strictObject({ ...shape, expand });
  return {
    method,
    path: path.slice(1).split('/'),
    isOnAccount,
    run(state, pathId, params, account) {
      const { expand, ...rest } = checkParams(schema, params) as { expand: string[] };
      return { result: run({ state, id: pathId, params: rest as never, account }), expand };
    },
  };
};

const pagingParams = {
  limit: int().min(1).max(100).default(10),
  starting_after: id().optional(),
  ending_before: id().optional(),
};

/** An operation that returns one page of the objects that `run` yields, newest first. */
export const listOperation = <S extends z.ZodRawShape, T extends AnyObject>(
  key: `GET /v1/${string}`,
  shape: S,
  run: (call: Call<z.output<z.ZodObject<S>>>) => Iterable<T>,
  options: { readonly isOnAccount?: boolean } = {},
): Operation =>
  operation(
    key,
    { ...shape, ...pagingParams } as S & typeof pagingParams,
    ({ state, params, id, account }) => {
      const { limit, starting_after, ending_before } = params as z.output<z.ZodObject<typeof pagingParams>>;
      const objects = [...run({ state, id, params: params as never, account })].sort(newestFirst);
      return paginate(objects, { limit, starting_after, ending_before }, key.split(' ')[1]!.replace(':id', id));
    },
    options,
  );

const createdTime = (object: AnyObject): number =>
  'created' in object ? (object.created ?? 0) : 'date' in object ? object.date : 0;
const newestFirst = (a: AnyObject, b: AnyObject): number =>
  createdTime(b) - createdTime(a) || (b.$?.n ?? 0) - (a.$?.n ?? 0);

interface Paging {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** Returns one page of a sorted list. */
export function paginate<T extends { readonly id: string }>(
  all: readonly T[],
  { limit, starting_after, ending_before }: Paging,
  url: string,
): List<T> {
  const indexOf = (cursor: string, param: string) => {
    const index = all.findIndex((one) => one.id === cursor);
    if (index < 0) throw invalidRequest(`No such object: '${cursor}'`, param, 'resource_missing');
    return index;
  };
  if (ending_before !== undefined) {
    const end = indexOf(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : indexOf(starting_after, 'starting_after') + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < all.length, url };
}
