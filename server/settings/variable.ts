import { z } from 'zod';

export interface Variable<T extends z.ZodType> {
  readonly schema: T;
  /** For operators, in one or two sentences. */
  readonly description: string;
  /** In the format of the environment; undefined: not set. */
  readonly defaultValue?: string;
}

export const variable = <T extends z.ZodType>(schema: T, description: string, defaultValue?: string): Variable<T> => ({
  schema,
  description,
  ...(defaultValue === undefined ? {} : { defaultValue }),
});

export const booleanFlag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] });
export const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** A rule about several settings: the problem as a sentence, or undefined. */
export type SettingRule = (source: Readonly<Record<string, string | undefined>>) => string | undefined;

export const requireTogether =
  (one: string, other: string): SettingRule =>
  (source) =>
    Boolean(source[one]) === Boolean(source[other]) ? undefined : `${one} and ${other} must be set together`;
